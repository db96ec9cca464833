import BoundedReading
import Images

/// Cleans text of a photo's metadata for people: valid, without control characters, of limited length.
package enum MetadataText {
    /// UTF-8 or ASCII up to the first NUL; nil if nothing readable is left.
    package static func clean(utf8 bytes: some Sequence<UInt8>) -> String? {
        // More bytes than the longest text needs are not decoded.
        let text = Array(bytes.lazy.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 8))
        return clean(String(decoding: text, as: UTF8.self))
    }

    static func clean(latin1 bytes: some Sequence<UInt8>) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes.lazy.prefix(PhotoMetadata.textLimit * 8).prefix(while: { $0 != 0 }) {
            text.append(Unicode.Scalar(byte))
        }
        return clean(String(text))
    }

    static func clean(utf16 units: [UInt16]) -> String? {
        clean(String(decoding: units.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 4), as: UTF16.self))
    }

    /// EXIF's user comment (CIPA DC-008, 4.6.5): eight bytes name the character set.
    static func userComment(_ bytes: BoundedBytes, isBigEndian: Bool) -> String? {
        let content = bytes.from(8)
        guard bytes.has("UNICODE\0") else {
            return bytes.has("JIS\0") ? nil : clean(utf8: content.raw)
        }
        let isBig = content.big16(0) == 0xFEFF || (isBigEndian && content.big16(0) != 0xFFFE)
        let units = stride(from: 0, to: min(content.count, PhotoMetadata.textLimit * 8) - 1, by: 2).compactMap {
            content.big16($0).map { isBig ? UInt16($0) : UInt16($0).byteSwapped }
        }
        return clean(utf16: units.first == 0xFEFF ? Array(units.dropFirst()) : units)
    }

    private static func clean(_ text: String) -> String? {
        let words = text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        let joined = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        return joined.isEmpty ? nil : String(joined.prefix(PhotoMetadata.textLimit))
    }
}
