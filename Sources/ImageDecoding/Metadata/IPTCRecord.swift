import BoundedReading
import Images

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
