/// Cleans text of a photo's metadata for people: valid, without control characters, of limited length.
package enum MetadataText {
    /// UTF-8 or ASCII up to the first NUL; nil if nothing readable is left.
    package static func clean(utf8 bytes: some Sequence<UInt8>) -> String? {
        // More bytes than the longest text needs are not decoded.
        let text = Array(bytes.lazy.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 8))
        return clean(String(decoding: text, as: UTF8.self))
    }

    package static func clean(latin1 bytes: some Sequence<UInt8>) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes.lazy.prefix(PhotoMetadata.textLimit * 8).prefix(while: { $0 != 0 }) {
            text.append(Unicode.Scalar(byte))
        }
        return clean(String(text))
    }

    package static func clean(utf16 units: [UInt16]) -> String? {
        clean(String(decoding: units.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 4), as: UTF16.self))
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
