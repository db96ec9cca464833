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
