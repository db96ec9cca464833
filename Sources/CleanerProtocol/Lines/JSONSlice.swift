/// A JSON value where it lies inside a line, found without being decoded.
///
/// Serves to relay messages unchanged, members of later versions included, and hundreds of
/// thousands of rows. Finds structure only: invalid JSON gives nil or invalid JSON.
package struct JSONSlice: Sendable {
    /// The value's text without white space around it.
    package let bytes: ArraySlice<UInt8>

    package init(line: [UInt8]) {
        bytes = line[...]
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The value of a member whose name is written without escapes; nil if there is none, or this is no object.
    package func member(_ name: String) -> JSONSlice? {
        var scanner = Scanner(bytes)
        guard scanner.take(UInt8(ascii: "{")) else { return nil }
        while !scanner.take(UInt8(ascii: "}")) {
            guard let key = scanner.value(), scanner.take(UInt8(ascii: ":")), let value = scanner.value() else {
                return nil
            }
            if key.dropFirst().dropLast().elementsEqual(name.utf8) { return JSONSlice(bytes: value) }
            _ = scanner.take(UInt8(ascii: ","))
        }
        return nil
    }

    /// The elements of an array in their order; nil where this is no array.
    package var elements: [JSONSlice]? {
        var scanner = Scanner(bytes)
        guard scanner.take(UInt8(ascii: "[")) else { return nil }
        var found: [JSONSlice] = []
        while !scanner.take(UInt8(ascii: "]")) {
            guard let value = scanner.value() else { return nil }
            found.append(JSONSlice(bytes: value))
            _ = scanner.take(UInt8(ascii: ","))
        }
        return found
    }
}

/// Walks over JSON text value by value.
private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Steps over white space and then over this byte, where it is the next.
    mutating func take(_ byte: UInt8) -> Bool {
        rest = rest.drop(while: Self.isSpace)
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Steps over a whole value, nested ones included; nil where the text ends inside it or none is there.
    mutating func value() -> ArraySlice<UInt8>? {
        rest = rest.drop(while: Self.isSpace)
        var depth = 0
        var position = rest.startIndex
        while position < rest.endIndex {
            let byte = rest[position]
            switch byte {
            case UInt8(ascii: "\""):
                guard let end = stringEnd(from: position) else { return nil }
                position = end
                if depth == 0 { return taken(upTo: position) }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // After a bare number or word the bracket belongs to the enclosing value.
                if depth == 0 { return taken(upTo: position) }
                depth -= 1
                if depth == 0 { return taken(upTo: position + 1) }
            default:
                let ends = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || Self.isSpace(byte)
                if depth == 0 && ends { return taken(upTo: position) }
            }
            position += 1
        }
        return depth == 0 ? taken(upTo: position) : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private func stringEnd(from quote: Int) -> Int? {
        var position = quote + 1
        while position < rest.endIndex {
            switch rest[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "\""): return position + 1
            default: position += 1
            }
        }
        return nil
    }

    private mutating func taken(upTo end: Int) -> ArraySlice<UInt8>? {
        let value = rest[..<end]
        rest = rest[end...]
        return value.isEmpty ? nil : value
    }
}
