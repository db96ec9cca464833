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
