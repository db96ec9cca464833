import FoundationEssentials

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

/// A result as JSON: coded once for many requests, or with a picture that is too large to be coded as one value.
package struct CodedResult: Sendable {
    /// The JSON text before and behind the picture.
    private let head: [UInt8]
    private let tail: [UInt8]
    private let rgb: [UInt8]

    package init(_ value: some Encodable) throws {
        head = try LineCoding.line(value).dropLast()
        tail = []
        rgb = []
    }

    /// - Parameters:
    ///   - report: All but the pixels.
    ///   - rgb: The pixels, as `PreviewReport.init` takes them.
    /// - Throws: Where the report cannot be coded.
    package init(_ report: PreviewReport, rgb: [UInt8]) throws {
        let text = Array(try LineCoding.line(report).dropLast())
        // No string of the report can hold this: quotes within strings have a backslash.
        let mark = Array(#""pixels":""#.utf8)
        guard report.pixels.isEmpty, let start = text.indices.first(where: { text[$0...].starts(with: mark) }) else {
            preconditionFailure("a preview without pixels has an empty member for them")
        }
        head = Array(text[..<(start + mark.count)])
        tail = Array(text[(start + mark.count)...])
        self.rgb = rgb
    }

    /// Pixel bytes that are coded at once: a multiple of three, so that their base64 can be joined.
    private static let piece = 48 << 10

    /// The very line that `ResultMessage` gives, made in place: coding a large value whole takes many times its size.
    package func line(for id: RequestID) throws -> [UInt8] {
        var line = Array(#"{"id":"#.utf8)
        let middle = Array(#","jsonrpc":"2.0","result":"#.utf8)
        let number = try LineCoding.line(id).dropLast()
        line.reserveCapacity(
            line.count + number.count + middle.count + head.count + (rgb.count + 2) / 3 * 4 + tail.count + 2)
        line += number
        line += middle
        line += head
        for start in stride(from: 0, to: rgb.count, by: Self.piece) {
            line += Data(rgb[start..<min(start + Self.piece, rgb.count)]).base64EncodedData()
        }
        line += tail
        line += Array("}\n".utf8)
        return line
    }
}
