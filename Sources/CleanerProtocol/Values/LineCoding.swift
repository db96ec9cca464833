import FoundationEssentials

/// JSON objects as lines: one object, no newline in it, one newline behind it.
package enum LineCoding {
    /// The object as one line with its newline.
    package static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = Array(try encoder.encode(value))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    package static func decode<Value: Decodable>(
        _ type: Value.Type, from line: some Collection<UInt8>
    ) throws -> Value {
        try JSONDecoder().decode(type, from: Data(line))
    }
}

/// How deep arrays and objects of a JSON text nest, found before a parser recurses into them.
package enum NestingCheck {
    /// Whether the text nests deeper than `limit`; it need not be valid JSON.
    package static func exceeds(_ limit: Int, in text: [UInt8]) -> Bool {
        var depth = 0
        var inString = false
        var escaped = false
        for byte in text {
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > limit { return true }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return false
    }
}

/// An array whose elements are left out where they cannot be decoded.
///
/// For lists in which a newer daemon may send unknown words, such as a category.
@propertyWrapper
package struct KnownOnly<Element: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    package var wrappedValue: [Element]

    package init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try [Attempt](from: decoder).compactMap(\.element)
    }

    package func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }

    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) throws {
            element = try? Element(from: decoder)
        }
    }
}
