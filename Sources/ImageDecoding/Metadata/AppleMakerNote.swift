import BoundedReading
import Images

/// The identifiers in the maker note of Apple's cameras: a directory as in TIFF, in big-endian numbers.
struct AppleMakerNote {
    /// Shared with the video of a live photo.
    private(set) var liveIdentifier: String?
    /// Shared with the other photos of a burst.
    private(set) var burstIdentifier: String?

    /// `Apple iOS`, a version and the byte order; places count from the start of the note.
    private static let directory = 14
    /// The most entries to read; a note has some dozens.
    private static let entryLimit = 256
    /// Bytes of an identifier, which is a UUID.
    private static let textLimit = 64

    /// Nil for notes of other makers.
    init?(_ note: BoundedBytes) {
        guard note.has("Apple iOS\0"), note.has("MM", at: 12), let count = note.big16(Self.directory) else {
            return nil
        }
        for index in 0..<min(count, Self.entryLimit) {
            let entry = Self.directory + 2 + index * 12
            switch note.big16(entry) {
            case 0x000B: burstIdentifier = Self.text(note, entry)
            case 0x0011: liveIdentifier = Self.text(note, entry)
            default: break
            }
        }
    }

    /// A text of more than four bytes, which lies elsewhere in the note.
    private static func text(_ note: BoundedBytes, _ entry: Int) -> String? {
        guard note.big16(entry + 2) == 2, let count = note.big32(entry + 4), (5...textLimit).contains(count),
            let place = note.big32(entry + 8), let bytes = note.slice(place, count)
        else { return nil }
        return MetadataText.clean(utf8: bytes.raw)
    }
}
