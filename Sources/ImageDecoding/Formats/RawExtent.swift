package import BoundedReading

/// How far the sensor's data of a RAW file reach, by what the file says itself.
///
/// The preview stands in front in most files, so a copy that was interrupted still shows a picture. Files of Canon (CR2,
/// CR3), Fujifilm, Nikon, Pentax, Sony and Olympus, DNG and others in the form of TIFF/EP are looked at, of Panasonic's
/// roughly. What nobody knows for certain counts as whole.
package enum RawExtent {
    /// Places of directories to look at; cameras write less than ten, and less than five in one other.
    private static let (mostPlaces, mostChildren) = (64, 16)
    /// Pieces of one picture.
    private static let mostPieces = 1 << 16
    /// Photometric interpretations of a sensor's data: under colour filters (TIFF/EP), and linear (DNG 1.4).
    private static let sensors: Set<Int> = [32_803, 34_892]
    /// Codings whose sizes are those of the coded data, in files of all cameras: none, Canon's and DNG's, Nikon's,
    /// Pentax's, and those that pack a fixed number of bits.
    private static let codings: Set<Int> = [1, 6, 7, 8, 32_769, 32_770, 34_713, 34_892, 52_546, 65_535]
    private static let boxTypes: Set<FourCC> = ["mdat", "moov", "uuid", "free", "skip"]
    /// Makers whose sizes are not to be relied on.
    private static let doubtfulMakers = ["Hasselblad", "Kodak", "KODAK", "EASTMAN"]

    /// Whether a file ends before its sensor's data do; false where it does not say where these are.
    package static func isCutOff(_ bytes: BoundedBytes) -> Bool {
        if bytes.has("FUJIFILMCCD-RAW") { return isBeyond(bytes.big32(100), bytes.big32(104), bytes) }
        if bytes.has("ftypcrx ", at: 4) { return lacksBox(bytes) }
        guard let structure = TIFFStructure(raw: bytes) else { return false }
        var (waiting, seen) = ([structure.firstDirectory], Set<Int>())
        while let place = waiting.popLast(), seen.count < mostPlaces {
            guard seen.insert(place).inserted, let directory = TIFFDirectory(structure, at: place) else { continue }
            if isCutOff(directory, bytes) { return true }
            let children = directory[0x014A].map { $0.count <= mostChildren } == true ? directory.numbers(0x014A) : []
            if children.contains(where: { $0 >= bytes.count }) { return true }
            waiting += children + [directory.next]
        }
        return false
    }

    private static func isCutOff(_ directory: TIFFDirectory, _ bytes: BoundedBytes) -> Bool {
        if bytes.has("IIU\0"), isBeyond(directory.number(0x0118), leastOfPanasonic(directory), bytes) { return true }
        // Canon tells the sensor's data by the widths of their slices alone.
        guard directory.number(0x0106).map(sensors.contains) == true || directory[0xC640] != nil else { return false }
        // Lists that lie behind the end.
        if !directory.unreadable.isDisjoint(with: [0x0111, 0x0117, 0x0144, 0x0145]) { return true }
        let (place, size) = directory[0x0144] == nil ? (0x0111, 0x0117) : (0x0144, 0x0145)
        guard directory[place].map({ $0.count <= mostPieces }) == true else { return false }
        let places = directory.numbers(place)
        let sizes = hasTrueSizes(directory) ? directory.numbers(size) : []
        guard sizes.count == places.count else { return places.contains { isBeyond($0, 1, bytes) } }
        return zip(places, sizes).contains { isBeyond($0, $1, bytes) }
    }

    /// Panasonic tells the place, and in place of a size that of plain data; its codings take four bits a pixel or more.
    private static func leastOfPanasonic(_ directory: TIFFDirectory) -> Int {
        let sides = [0x0002, 0x0003].map { min(directory.number($0) ?? 0, 1 << 16) }
        return max(sides[0] * sides[1] / 2, 1)
    }

    private static func hasTrueSizes(_ directory: TIFFDirectory) -> Bool {
        let maker = directory[0x010F].map { String(decoding: $0.value.raw, as: UTF8.self) } ?? ""
        guard !doubtfulMakers.contains(where: maker.hasPrefix) else { return false }
        let coding = directory.number(0x0103) ?? 1
        guard coding == 32_767 else { return codings.contains(coding) }
        // Sony's later coding has a fixed number of bits; the sizes of its first one are those of plain data.
        guard let width = directory.number(0x0100), let height = directory.number(0x0101),
            let bits = directory.number(0x0102), let size = directory.number(0x0117),
            [width, height, bits, size].allSatisfy({ $0 < 1 << 31 }), bits <= 16
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
