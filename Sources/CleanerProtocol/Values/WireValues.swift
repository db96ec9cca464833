import FoundationEssentials

/// A path on the wire: text for people, and the bytes themselves where they are not clean UTF-8.
///
/// Two paths may have the same text, as invalid bytes are repaired. Open and compare by `bytes`.
package struct WirePath: Hashable, Sendable {
    /// The path's bytes, without a terminating zero.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The path as text, invalid UTF-8 repaired.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes in base64 where the text does not stand for them, else nil.
    package var base64: String? {
        Array(text.utf8) == bytes ? nil : Data(bytes).base64EncodedString()
    }

    /// Joins what `text` and `base64` gave; nil where the base64 is none or holds a zero byte.
    package init?(text: String, base64: String?) {
        guard let base64 else {
            guard !text.utf8.contains(0) else { return nil }
            self.init(bytes: Array(text.utf8))
            return
        }
        guard let data = Data(base64Encoded: base64), !data.contains(0) else { return nil }
        self.init(bytes: Array(data))
    }
}

/// Where a photo lies, or lay: relative to its library, and from the root.
package struct WireLocation: Hashable, Sendable {
    package let path: WirePath
    package let absolutePath: WirePath

    package init(path: WirePath, absolutePath: WirePath) {
        self.path = path
        self.absolutePath = absolutePath
    }
}

/// A moment as text: ISO 8601 in UTC, such as `2024-05-01T12:03:55Z`.
package enum WireTime {
    /// The text of a Unix time.
    package static func text(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
    }
}

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
