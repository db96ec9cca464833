import BoundedReading
import CTIFF
import Images

/// The first picture of TIFF files (TIFF 6.0 and BigTIFF) that is no thumbnail, through libtiff.
enum TIFFCodec: ImageCodec {
    /// Fields that decide how the picture is decoded; libtiff would guess what is missing.
    private static let coding: Set<Int> = [
        256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 332, 338, 339, 347, 529, 530,
        531,
        532,
    ]

    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        guard let structure = TIFFStructure(bytes),
            let first = TIFFDirectory(structure, at: structure.firstDirectory),
            let directory = structure.shown?.directory, let width = directory.number(256),
            let height = directory.number(257)
        else { throw .damaged("a TIFF file without a picture") }
        // BigTIFF has room for numbers with which nobody can calculate.
        guard max(width, height) <= UInt32.max else { throw .tooLarge(width: width, height: height) }
        guard directory.unreadable.isDisjoint(with: coding) else { throw .damaged("the TIFF file is cut off") }
        // Their directory lay behind the bytes that tell formats: DNG, or a thumbnail before the picture.
        if first[50_706] != nil || first.isReduced && first[330] != nil {
            throw .unsupported(MediaFormat.raw.title)
        }
        let metadata = TIFFMetadata.read(directory, first: first)
        let holdings = TIFFHoldings(structure)
        let header = ImageHeader(
            format: format, storedWidth: width, storedHeight: height, metadata: metadata,
            hasAlpha: directory.numbers(338).contains { $0 == 1 || $0 == 2 }, holdings: holdings.found,
            damage: holdings.damage)
        return (header, { TIFFDigest.of(structure, orientation: metadata.orientation) })
    }
}

extension TIFFCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let reader = try TIFFReader(bytes, header)
        // Tiles may be larger than the picture.
        let columns = tiled(header.storedWidth, reader.number(TIFFTAG_TILEWIDTH))
        let rows = tiled(header.storedHeight, reader.number(TIFFTAG_TILELENGTH))
        if TIFFIsTiled(reader.file) != 0 { try PixelLimit.check(width: columns, height: rows) }
        let layout = try TIFFLayout(reader)
        let picture = try RowReducer.picture(
            width: header.storedWidth, height: header.storedHeight, hasColour: layout?.hasColour ?? true,
            denominator: denominator, detail: colour
        ) { reducer throws(ImageError) in
            guard let layout else { return try readConverted(reader, header, &reducer) }
            let rows = TIFFRows(reader, bytes, layout, header)
            let range = layout.format.needsRange ? try rows.range() : layout.format.wholeRange
            try rows.paint(with: TIFFPainter(layout, reader, range), into: &reducer)
        }
        try reader.check()
        return picture
    }

    private static func tiled(_ length: Int, _ tile: Int) -> Int {
        tile > 0 ? (length + tile - 1) / tile * tile : length
    }

    /// Reads through libtiff's own conversion, which knows the seldom codings: CIE L*a*b*, LogLuv, YCbCr without JPEG.
    private static func readConverted(
        _ reader: TIFFReader, _ header: ImageHeader, _ reducer: inout RowReducer
    ) throws(ImageError) {
        let (width, height) = (header.storedWidth, header.storedHeight)
        var image = TIFFRGBAImage()
        var reason = [CChar](repeating: 0, count: 1024)
        guard TIFFRGBAImageOK(reader.file, &reason) == 1, TIFFRGBAImageBegin(&image, reader.file, 1, &reason) == 1
        else {
            let text = MetadataText.clean(utf8: reason.map { UInt8(bitPattern: $0) }) ?? ""
            throw text.isEmpty ? .damaged("libtiff gives no reason") : TIFFReader.error(text, header)
        }
        defer { TIFFRGBAImageEnd(&image) }
        // Without turning.
        image.req_orientation = image.orientation
        // The rows that are coded together, as a part of them would decode all again.
        let isTiled = TIFFIsTiled(reader.file) != 0
        let together = max(1, min(reader.number(isTiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP), height))
        let pixels = try SampleMemory(4 * width * together, for: header)
        let row = try SampleMemory(3 * width, for: header)
        for top in stride(from: 0, to: height, by: together) {
            let lines = min(together, height - top)
            image.row_offset = Int32(top)
            let isRead = pixels.start.withMemoryRebound(to: UInt32.self, capacity: width * together) {
                TIFFRGBAImageGet(&image, $0, UInt32(width), UInt32(lines)) == 1
            }
            guard isRead else { try reader.fail("rows from \(top) on cannot be read") }
            for line in 0..<lines {
                for column in 0..<width {
                    // Red, green, blue, opacity; colours were multiplied by it.
                    let pixel = pixels.start + 4 * (line * width + column)
                    for channel in 0..<3 {
                        row.start[3 * column + channel] = UInt8(min(255, Int(pixel[channel]) + 255 - Int(pixel[3])))
                    }
                }
                reducer.add(row.start)
            }
        }
    }
}

/// The digest of a TIFF file's pictures: the coded strips or tiles of all pages, and all fields but metadata.
///
/// Fields that are not known count as part of the picture. Bytes that no directory names do not count: editors of
/// metadata leave old directories behind.
struct TIFFDigest: ~Copyable {
    private let structure: TIFFStructure
    private let hasher = PictureHasher(domain: "tiff")
    /// Offsets of the directories that were hashed, which end loops.
    private var seen: Set<Int> = []
    /// With the bytes of tables, which cost as much.
    private var hashedBytes = 0

    /// The largest number of directories; a scanned book has some hundred pages.
    private static let countLimit = 1 << 14

    /// The largest number of hashed bytes in multiples of the file: in a crafted file all strips could be the same, and
    /// directories could share their tables.
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
        guard spend(directory.entries.reduce(0) { $0 + 12 + (Self.places.contains($1.tag) ? $1.value.count : 0) })
        else { return false }
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
        guard spend(bytes.count) else { return false }
        hasher.update(tag, bytes)
        return true
    }

    /// Counts bytes that are read; false if these are more than the limit.
    private mutating func spend(_ bytes: Int) -> Bool {
        hashedBytes += bytes
        return hashedBytes <= Self.repetitionLimit * structure.bytes.count
    }
}

/// The pages and layers of a TIFF file, and whether all of them are there.
struct TIFFHoldings {
    private(set) var found = Holdings()
    private(set) var damage: String?

    /// The largest number of directories; a scanned book has some hundred pages.
    private static let countLimit = 1 << 14
    private static let (layers, subfileType, oldSubfileType): (Int, Int, Int) = (37_724, 254, 255)
    /// In Photoshop's data, before the layers.
    private static let photoshop: StaticString = "Adobe Photoshop Document Data Block\0"

    init(_ structure: TIFFStructure) {
        var (offset, seen, pages): (Int, Set<Int>, Int) = (structure.firstDirectory, [], 0)
        // Crafted directories may share their tables, so that reading all would take very long.
        var budget = structure.bytes.count
        while offset != 0, seen.insert(offset).inserted, seen.count <= Self.countLimit, budget > 0 {
            guard let directory = TIFFDirectory(structure, at: offset) else {
                damage = "pages of the TIFF file are missing"
                break
            }
            budget -= directory.entries.reduce(0) { $0 + 12 + ($1.tag == 273 || $1.tag == 324 ? $1.value.count : 0) }
            // Bit 0 marks a smaller copy, bit 2 a mask; the old field says 2 for a smaller copy.
            let isPart =
                (directory.number(Self.subfileType) ?? 0) & 0b101 != 0 || directory.number(Self.oldSubfileType) == 2
            if !isPart, directory.number(256) != nil { pages += 1 }
            if pages > 1, !isPart, !Self.isWhole(directory) { damage = "pages of the TIFF file are missing" }
            if let data = directory[Self.layers]?.value, Self.hasLayers(data) { found.kinds.insert(.layers) }
            offset = directory.next
        }
        guard pages > 1 else { return }
        found.pictures = pages
        found.kinds.insert(.pages)
    }

    /// Whether the coded strips or tiles lie within the file.
    private static func isWhole(_ directory: TIFFDirectory) -> Bool {
        [(273, 279), (324, 325)].allSatisfy { places, lengths in
            zip(directory.numbers(places), directory.numbers(lengths)).allSatisfy {
                directory.structure.bytes.slice($0, $1) != nil
            }
        }
    }

    /// Whether Photoshop's data has a block of layers that is not empty.
    private static func hasLayers(_ data: BoundedBytes) -> Bool {
        guard data.has(photoshop) else { return false }
        let start = photoshop.utf8CodeUnitCount
        // Blocks begin with a signature, a key and a length, in the byte order of the file.
        return data.from(start).has("8BIMLayr") || data.from(start).has("MIB8ryaL") || data.from(start).has("8BIMLr16")
            || data.from(start).has("MIB861rL") || data.from(start).has("8BIMLr32") || data.from(start).has("MIB823rL")
    }
}
