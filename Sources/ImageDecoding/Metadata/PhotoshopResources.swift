import BoundedReading
import Images

/// Photoshop's image resources, in its own files, in JPEG and in TIFF: a mark, a number, a name and data, each of even
/// length.
enum PhotoshopResources {
    enum Kind: Int {
        case press = 0x0404
        case profile = 0x040F
        /// Whether a file holds its merged picture.
        case version = 0x0421
        case exif = 0x0422
        case xmp = 0x0424
    }

    /// The most resources to read; a file has some dozens.
    private static let countLimit = 4096

    static func find(_ kind: Kind, in bytes: BoundedBytes) -> BoundedBytes? {
        var position = 0
        for _ in 0..<countLimit {
            guard bytes.has("8BIM", at: position), let found = bytes.big16(position + 4),
                let name = bytes.byte(position + 6)
            else { return nil }
            // The name begins with its length, in one byte.
            let start = position + 6 + (Int(name) + 2) / 2 * 2
            guard let length = bytes.big32(start), let content = bytes.slice(start + 4, length) else { return nil }
            if found == kind.rawValue { return content }
            position = start + 4 + (length + 1) / 2 * 2
        }
        return nil
    }
}

/// The texts of a record by the International Press Telecommunications Council (IIM 4.2).
///
/// A data set is a mark, the numbers of record and data set, a length in 16 bits and a text.
enum IPTCRecord {
    /// The most data sets to read; a press photo has some dozens.
    private static let countLimit = 4096

    static func read(_ bytes: BoundedBytes, _ words: inout PhotoWords) {
        var position = 0
        for _ in 0..<countLimit {
            // A length with its highest bit set is that of a length, for data of more than 32 KiB; no text has it.
            guard bytes.byte(position) == 0x1C, let kind = bytes.big16(position + 1),
                let length = bytes.big16(position + 3), length < 0x8000, let content = bytes.slice(position + 5, length)
            else { return }
            position += 5 + length
            switch kind {
            case 0x0205: words.addTitle(text(content))
            case 0x0219: words.addKeyword(text(content))
            case 0x0250: words.addCreator(text(content))
            // A part of a town, the town, the state, the country.
            case 0x025A, 0x025C, 0x025F, 0x0265: words.addPlace(text(content))
            case 0x0269: words.addTitle(text(content))
            case 0x0278: words.addDescription(text(content))
            default: break
            }
        }
    }

    /// The text, as UTF-8 if it is valid UTF-8, otherwise as Latin-1.
    ///
    /// By the standard, data set 1:90 names the encoding, but many programs leave it out.
    private static func text(_ content: BoundedBytes) -> String? {
        String(validating: content.raw, as: UTF8.self) == nil
            ? MetadataText.clean(latin1: content.raw) : MetadataText.clean(utf8: content.raw)
    }
}
