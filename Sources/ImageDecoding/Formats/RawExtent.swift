package import BoundedReading

/// How far the sensor's data of a RAW file reach, by what the file says itself.
///
/// The preview stands in front in most files, so a copy that was interrupted still shows a picture. Looked at are files
/// of Canon (CR2 and CR3), Fujifilm, Nikon, Pentax, Sony and Olympus, DNG and others in the form of TIFF/EP, and those
/// of Panasonic roughly. What nobody knows for certain counts as whole.
package enum RawExtent {
    /// Tags of TIFF 6.0, of TIFF/EP (ISO 12234-2), and of makers as exiftool lists them.
    private enum Tag {
        static let (width, height, bits, compression, photometric) = (0x0100, 0x0101, 0x0102, 0x0103, 0x0106)
        static let (maker, children, canonSlices) = (0x010F, 0x014A, 0xC640)
        static let (stripPlaces, stripSizes, tilePlaces, tileSizes) = (0x0111, 0x0117, 0x0144, 0x0145)
        static let (panasonicWidth, panasonicHeight, panasonicPlace) = (0x0002, 0x0003, 0x0118)
    }

    /// The most places of directories to look at, and in one directory; cameras write less than ten and five.
    private static let (mostPlaces, mostChildren) = (64, 16)
    /// The most strips or tiles of one picture.
    private static let mostPieces = 1 << 16
    /// Photometric interpretations of a sensor's data: under colour filters (TIFF/EP), and linear (DNG 1.4).
    private static let sensors: Set<Int> = [32_803, 34_892]
    /// The compressions for which sizes are those of the coded data, in files of all cameras.
    ///
    /// None, JPEG as Canon and DNG have it (6, 7), deflate (8), packed bits of Epson, Nikon and Samsung (32,769 and
    /// 32,770), Nikon's own (34,713), lossy JPEG and JPEG XL of DNG (34,892 and 52,546), Pentax's own (65,535).
    private static let compressions: Set<Int> = [1, 6, 7, 8, 32_769, 32_770, 34_713, 34_892, 52_546, 65_535]
    /// Both of Sony's own; of the first one sizes are those of plain data.
    private static let sony = 32_767
    /// Makers whose sizes are not to be relied on.
    private static let doubtfulMakers = ["Hasselblad", "Kodak", "KODAK", "EASTMAN"]
    /// The bytes of a maker's name to look at.
    private static let makerLimit = 64
    private static let boxTypes: Set<FourCC> = ["mdat", "moov", "uuid", "free", "skip"]

    /// Whether a file ends before its sensor's data do; false where it does not say where these are.
    package static func isCutOff(_ bytes: BoundedBytes) -> Bool {
        // Place and size of the sensor's data in the header.
        if bytes.has("FUJIFILMCCD-RAW") { return isBeyond(bytes.big32(100), bytes.big32(104), bytes) }
        if bytes.has("ftypcrx ", at: 4) { return lacksBox(bytes) }
        guard let structure = TIFFStructure(raw: bytes) else { return false }
        let isDoubtful = isDoubtful(TIFFDirectory(structure, at: structure.firstDirectory))
        var (waiting, seen) = ([structure.firstDirectory], Set<Int>())
        while let place = waiting.popLast(), seen.count < mostPlaces {
            guard seen.insert(place).inserted, let directory = TIFFDirectory(structure, at: place) else { continue }
            if isCutOff(directory, bytes, hasTrueSizes: !isDoubtful && hasTrueSizes(directory)) { return true }
            let count = directory[Tag.children]?.count ?? 0
            let children = count <= mostChildren ? Array(directory.numbers(Tag.children)) : []
            if children.contains(where: { $0 >= bytes.count }) { return true }
            waiting += children + [directory.next]
        }
        return false
    }

    private static func isCutOff(_ directory: TIFFDirectory, _ bytes: BoundedBytes, hasTrueSizes: Bool) -> Bool {
        if bytes.has("IIU\0"), isBeyond(directory.number(Tag.panasonicPlace), leastOfPanasonic(directory), bytes) {
            return true
        }
        // Canon tells the sensor's data by the widths of their slices alone.
        let isSensor = directory.number(Tag.photometric).map(sensors.contains) == true
        guard isSensor || directory[Tag.canonSlices] != nil else { return false }
        // Lists that lie behind the end.
        let lists: Set = [Tag.stripPlaces, Tag.stripSizes, Tag.tilePlaces, Tag.tileSizes]
        guard directory.unreadable.isDisjoint(with: lists) else { return true }
        let isTiled = directory[Tag.tilePlaces] != nil
        let tag = isTiled ? Tag.tilePlaces : Tag.stripPlaces
        guard let count = directory[tag]?.count, count <= mostPieces else { return false }
        let places = directory.numbers(tag)
        let sizes = directory.numbers(isTiled ? Tag.tileSizes : Tag.stripSizes)
        guard hasTrueSizes, sizes.count == places.count else { return places.contains { isBeyond($0, 1, bytes) } }
        return zip(places, sizes).contains { isBeyond($0, $1, bytes) }
    }

    /// The least size of Panasonic's data, for which its files tell the size of plain data: each of its compressions
    /// takes four bits a pixel or more.
    private static func leastOfPanasonic(_ directory: TIFFDirectory) -> Int {
        let sides = [Tag.panasonicWidth, Tag.panasonicHeight].map { min(directory.number($0) ?? 0, 1 << 16) }
        return max(sides[0] * sides[1] / 2, 1)
    }

    /// Whether the maker, whom only the first directory names, writes sizes that are not to be relied on.
    private static func isDoubtful(_ first: TIFFDirectory?) -> Bool {
        let maker = first?[Tag.maker].map { String(decoding: $0.value.raw.prefix(makerLimit), as: UTF8.self) } ?? ""
        return doubtfulMakers.contains(where: maker.hasPrefix)
    }

    private static func hasTrueSizes(_ directory: TIFFDirectory) -> Bool {
        let compression = directory.number(Tag.compression) ?? 1
        guard compression == sony else { return compressions.contains(compression) }
        // The later one has a fixed number of bits.
        guard let width = directory.number(Tag.width), let height = directory.number(Tag.height),
            let bits = directory.number(Tag.bits), let size = directory.number(Tag.stripSizes),
            // So that the product does not overflow.
            [width, height, size].allSatisfy({ $0 < 1 << 31 }), bits <= 16
        else { return false }
        return width * height / 8 * bits == size
    }

    private static func isBeyond(_ place: Int?, _ count: Int?, _ bytes: BoundedBytes) -> Bool {
        // All bits set stand for a place that is told elsewhere.
        guard let place, let count, place > 0, count > 0, place < UInt32.max, count < UInt32.max else { return false }
        return place + count > bytes.count
    }

    /// Whether a file of boxes (ISO 14496-12, 4.2) ends within one of them, or before that of the pictures.
    private static func lacksBox(_ bytes: BoundedBytes) -> Bool {
        let (boxes, rest) = ISOBox.read(bytes)
        guard boxes.contains(where: { $0.type == "mdat" }) else { return true }
        // Other bytes behind the last box are none.
        guard let size = rest.big32(0), let type = rest.fourCC(4), boxTypes.contains(type) else { return false }
        return (size == 1 ? rest.big64(8) ?? .max : size) > rest.count
    }
}

/// Finds names of cameras for which LibRaw has not room enough.
///
/// LibRaw up to 0.21 writes the name of a Hasselblad's sensor behind that of the camera without looking whether it fits
/// into the 64 bytes there. Where it does not, the process ends.
package enum RawNames {
    /// The most bytes of a name; the longest one of a camera on sale has 25, and up to 15 are added.
    private static let longest = 44
    private static let (make, children): (Int, Int) = (0x010F, 0x014A)
    /// `Model`, and DNG's `UniqueCameraModel` and `LocalizedCameraModel`.
    private static let names = [0x0110, 0xC614, 0xC615]
    /// What LibRaw takes for a Hasselblad, in any case.
    private static let makers = ["hasselblad", "imacon"]
    private static let (mostPlaces, mostChildren) = (64, 16)
    /// Bytes of a maker's name that LibRaw reads.
    private static let makerLimit = 64

    /// Whether a file in the form of TIFF has such a name, in any of its directories.
    package static func areTooLong(_ bytes: BoundedBytes) -> Bool {
        guard let structure = TIFFStructure(raw: bytes) else { return false }
        var (waiting, seen) = ([structure.firstDirectory], Set<Int>())
        var (isHasselblad, isLong) = (false, false)
        while let place = waiting.popLast(), seen.count < mostPlaces {
            guard seen.insert(place).inserted, let directory = TIFFDirectory(structure, at: place) else { continue }
            if let maker = directory[make]?.value.raw.prefix(makerLimit) {
                let text = String(decoding: maker, as: UTF8.self).lowercased()
                isHasselblad = isHasselblad || makers.contains { text.contains($0) }
            }
            isLong = isLong || names.contains { (directory[$0]?.value.count ?? 0) > longest }
            waiting += directory.numbers(children).prefix(mostChildren) + [directory.next]
        }
        return isHasselblad && isLong
    }
}
