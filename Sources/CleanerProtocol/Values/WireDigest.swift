/// A SHA-256 digest on the wire: 64 hexadecimal digits, in lower case.
package struct WireDigest: Hashable, Sendable, Codable {
    package let text: String

    /// nil for anything but 64 hexadecimal digits.
    package init?(_ text: String) {
        guard text.utf8.count == 64, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        self.text = text.lowercased()
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = WireDigest(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a SHA-256 digest is 64 hexadecimal digits")
        }
        self = digest
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
