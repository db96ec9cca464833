/// Reads the marks of an XML text one after the other, in one pass and without a copy.
///
/// Made for XMP and for files of desktops, whose texts come from anywhere. A library would also read document types and
/// entities, which these do not have and which are the dangerous parts of XML. This reader stops at a document type, at
/// a broken mark and at a mark of extreme length; what was read before stays valid.
package struct XMLReader {
    package struct Attribute {
        package let name: BoundedBytes
        /// As written, with entities.
        package let value: BoundedBytes
    }

    package enum Mark {
        case start(BoundedBytes, [Attribute], isEmpty: Bool)
        case end(BoundedBytes)
        /// As written; entities are not resolved in a section of plain data.
        case text(BoundedBytes, isPlain: Bool)
    }

    private let bytes: BoundedBytes
    private var position = 0

    /// Bytes of a name; those of XMP have up to 40.
    private static let nameLimit = 256
    /// Attributes of an element; Camera Raw writes about 300 settings.
    private static let attributeLimit = 4096

    package init(_ bytes: BoundedBytes) {
        self.bytes = bytes
    }

    /// The next mark; nil at the end, and after anything that is not understood.
    package mutating func next() -> Mark? {
        while let first = bytes.byte(position) {
            guard first == UInt8(ascii: "<") else { return text() }
            switch bytes.byte(position + 1) {
            case UInt8(ascii: "?"):
                guard skip(behind: "?>") != nil else { return stop() }
            case UInt8(ascii: "!"):
                if bytes.has("<!--", at: position) {
                    guard skip(behind: "-->") != nil else { return stop() }
                } else if bytes.has("<![CDATA[", at: position) {
                    let start = position + 9
                    guard let end = skip(behind: "]]>"), let content = bytes.slice(start, end - start) else {
                        return stop()
                    }
                    return .text(content, isPlain: true)
                } else {
                    return stop()
                }
            case UInt8(ascii: "/"):
                position += 2
                guard let name = name() else { return stop() }
                skipBlanks()
                guard take(">") else { return stop() }
                return .end(name)
            default:
                position += 1
                return start()
            }
        }
        return nil
    }

    private mutating func text() -> Mark? {
        let start = position
        position = bytes.firstIndex(of: UInt8(ascii: "<"), from: start) ?? bytes.count
        return bytes.slice(start, position - start).map { .text($0, isPlain: false) }
    }

    private mutating func start() -> Mark? {
        guard let name = name() else { return stop() }
        var attributes: [Attribute] = []
        while attributes.count < Self.attributeLimit {
            skipBlanks()
            if take("/>") { return .start(name, attributes, isEmpty: true) }
            if take(">") { return .start(name, attributes, isEmpty: false) }
            guard let attribute = attribute() else { return stop() }
            attributes.append(attribute)
        }
        return stop()
    }

    private mutating func attribute() -> Attribute? {
        guard let name = name() else { return nil }
        skipBlanks()
        guard take("=") else { return nil }
        skipBlanks()
        guard let quote = bytes.byte(position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = bytes.firstIndex(of: quote, from: position + 1),
            let value = bytes.slice(position + 1, end - position - 1)
        else { return nil }
        position = end + 1
        return Attribute(name: name, value: value)
    }

    private mutating func name() -> BoundedBytes? {
        let start = position
        while let byte = bytes.byte(position), !Self.isBlank(byte), !Self.endsName(byte) {
            guard position - start < Self.nameLimit else { return nil }
            position += 1
        }
        return position > start ? bytes.slice(start, position - start) : nil
    }

    /// Where the text begins that was skipped last; nil if none was.
    private mutating func skip(behind text: StaticString) -> Int? {
        guard let found = bytes.firstIndex(of: text, from: position) else { return nil }
        position = found + text.utf8CodeUnitCount
        return found
    }

    private mutating func take(_ text: StaticString) -> Bool {
        guard bytes.has(text, at: position) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    private mutating func skipBlanks() {
        while let byte = bytes.byte(position), Self.isBlank(byte) { position += 1 }
    }

    private mutating func stop() -> Mark? {
        position = bytes.count
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}

// MARK: Entities

extension XMLReader {
    /// The most bytes of a text to read: several times as many as are kept.
    package static let textLimit = 4096

    /// Resolves the five named entities and numeric ones, up to the limit; others stay as they are.
    package static func resolved(_ text: BoundedBytes) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while result.count < textLimit, let byte = text.byte(position) {
            if byte == UInt8(ascii: "&"), let (character, length) = entity(text.from(position)) {
                result += Array(String(character).utf8)
                position += length
            } else {
                result.append(byte)
                position += 1
            }
        }
        return result
    }

    /// The character of the entity with which the bytes begin, and how many bytes name it.
    private static func entity(_ bytes: BoundedBytes) -> (Character, Int)? {
        // `&#x10FFFF;` is the longest.
        guard let end = bytes.raw.prefix(10).firstIndex(of: UInt8(ascii: ";")), let name = bytes.slice(1, end - 1)
        else {
            return nil
        }
        let text = String(decoding: name.raw, as: UTF8.self)
        let character: Character? =
            switch text {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            case "apos": "'"
            default:
                if text.hasPrefix("#x") {
                    UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
                } else if text.hasPrefix("#") {
                    UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init).map(Character.init)
                } else {
                    nil
                }
            }
        return character.map { ($0, end + 1) }
    }
}
