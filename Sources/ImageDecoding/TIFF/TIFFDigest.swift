import BoundedReading
import Images

/// The digest of a TIFF file's pictures: the coded strips or tiles of all pages, and all fields but metadata.
///
/// Fields that are not known count as part of the picture. Bytes that no directory names do not count: editors of
/// metadata leave old directories behind.
struct TIFFDigest: ~Copyable {
    private let structure: TIFFStructure
    private let hasher = PictureHasher(domain: "tiff")
    /// Offsets of the directories that were hashed, which end loops.
    private var seen: Set<Int> = []
    private var hashedBytes = 0

    /// The largest number of directories; a scanned book has some hundred pages.
    private static let countLimit = 1 << 14

    /// The largest number of hashed bytes in multiples of the file: in a crafted file all strips could be the same.
    private static let repetitionLimit = 2

    /// Texts, dates, resolution, position on paper, ratings, EXIF, GPS, XMP, IPTC, Photoshop's resources, padding.
    private static let metadata: Set<Int> = [
        269, 270, 271, 272, 282, 283, 285, 286, 287, 288, 289, 296, 297, 305, 306, 315, 316, 700, 18_246, 18_249,
        33_432, 33_723, 34_377, 34_665, 34_853, 40_091, 40_092, 40_093, 40_094, 40_095, 40_965, 42_016, 50_341, 59_932,
    ]

    /// Places and lengths of strips and tiles, whose bytes are hashed instead; directories of other sizes.
    private static let places: Set<Int> = [273, 279, 324, 325, 330]

    private static let orientation = 274

    /// Hashes the whole file if anything in it is not understood, so that two pictures are never mistaken for one.
    ///
    /// `orientation` is the one that counts for the first picture: XMP may say it, which is metadata otherwise.
    static func of(_ structure: TIFFStructure, orientation: Int) -> Digest256 {
        var digest = TIFFDigest(structure)
        if orientation != 1 { digest.hasher.update("orientation", orientation) }
        guard digest.hash(from: structure.firstDirectory, depth: 0) else {
            let hasher = PictureHasher(domain: "tiff whole")
            hasher.update(structure.bytes.raw)
            return hasher.finish()
        }
        return digest.hasher.finish()
    }

    private init(_ structure: TIFFStructure) {
        self.structure = structure
        hasher.update("big endian", structure.isBigEndian ? 1 : 0)
    }

    /// Hashes a chain of directories; false if it is not understood.
    private mutating func hash(from first: Int, depth: Int) -> Bool {
        var offset = first
        while offset != 0 {
            guard seen.insert(offset).inserted, seen.count <= Self.countLimit,
                let directory = TIFFDirectory(structure, at: offset), directory.unreadable.isEmpty,
                hash(directory, depth: depth)
            else { return false }
            offset = directory.next
        }
        return true
    }

    private mutating func hash(_ directory: TIFFDirectory, depth: Int) -> Bool {
        hasher.update("directory", depth)
        for entry in directory.entries where !Self.metadata.contains(entry.tag) && !Self.places.contains(entry.tag) {
            // 1 is the orientation of a file without the field.
            if entry.tag == Self.orientation, !(2...8).contains(directory.number(entry.tag) ?? 1) { continue }
            hasher.update("tag", entry.tag)
            hasher.update("type", entry.type)
            guard hash("value", entry.value) else { return false }
        }
        // The old JPEG coding names its tables by places that only its decoder knows.
        guard directory.number(259) != 6 else { return false }
        for (places, lengths) in [(273, 279), (324, 325)] {
            let (starts, counts) = (directory.numbers(places), directory.numbers(lengths))
            guard starts.count == counts.count else { return false }
            for (start, count) in zip(starts, counts) {
                guard let part = structure.bytes.slice(start, count), hash("part", part) else { return false }
            }
        }
        let others = directory.numbers(330)
        guard others.isEmpty || depth == 0 else { return false }
        for other in others {
            guard hash(from: other, depth: 1) else { return false }
        }
        return true
    }

    private mutating func hash(_ tag: StaticString, _ bytes: BoundedBytes) -> Bool {
        hashedBytes += bytes.count
        guard hashedBytes <= Self.repetitionLimit * structure.bytes.count else { return false }
        hasher.update(tag, bytes)
        return true
    }
}
