package import BoundedReading

/// How far the sensor's data of a RAW file reach, by what the file says itself.
///
/// The preview stands in front in most files, so a copy that was interrupted still shows a picture.
package enum RawExtent {
    /// The most directories to look at; cameras write less than ten.
    private static let mostDirectories = 64
    /// Photometric interpretations of a sensor's data: under colour filters (TIFF/EP), and linear (DNG 1.4).
    private static let sensors: Set<Int> = [32_803, 34_892]
    /// Panasonic writes all bits where the place stands elsewhere.
    private static let noPlace = 0xFFFF_FF00

    /// Whether a file ends before its sensor's data do; false where it does not say where these are.
    package static func isCutOff(_ bytes: BoundedBytes) -> Bool {
        if bytes.has("FUJIFILMCCD-RAW") { return isBeyond(bytes.big32(100), bytes.big32(104), bytes) }
        if bytes.has("ftypcrx ", at: 4) { return endsWithinBox(bytes) }
        guard let structure = TIFFStructure(bytes) else { return false }
        return directories(structure).contains { isCutOff($0, bytes) }
    }

    /// All directories of the chain, with their children.
    private static func directories(_ structure: TIFFStructure) -> [TIFFDirectory] {
        var waiting = [structure.firstDirectory]
        var seen: Set<Int> = []
        var found: [TIFFDirectory] = []
        while let place = waiting.popLast(), found.count < mostDirectories {
            guard seen.insert(place).inserted, let directory = TIFFDirectory(structure, at: place) else { continue }
            found.append(directory)
            waiting += [directory.next] + directory.numbers(0x014A)
        }
        return found
    }

    private static func isCutOff(_ directory: TIFFDirectory, _ bytes: BoundedBytes) -> Bool {
        // Canon says it by the widths of slices.
        guard directory.number(0x0106).map(sensors.contains) == true || directory[0xC640] != nil else { return false }
        let isTiled = directory[0x0144] != nil
        let places = directory.numbers(isTiled ? 0x0144 : 0x0111)
        let counts = directory.numbers(isTiled ? 0x0145 : 0x0117)
        // Some cameras write the size that compressed data would have otherwise.
        let pixels = (directory.number(0x0100) ?? 0).multipliedReportingOverflow(by: directory.number(0x0101) ?? 0)
        let bits = min(directory.number(0x0102) ?? 16, 16)
        if counts.count == 1, directory.number(0x0103) != 1,
            pixels.overflow || counts[0] >= pixels.partialValue / 8 * bits
        {
            return false
        }
        return zip(places, counts).contains { isBeyond($0, $1, bytes) }
    }

    private static func isBeyond(_ place: Int?, _ count: Int?, _ bytes: BoundedBytes) -> Bool {
        guard let place, let count, place > 0, count > 0, place < noPlace, count < noPlace else { return false }
        return place + count > bytes.count
    }

    /// Whether the last box of a file is longer than what is left (ISO 14496-12, 4.2).
    private static func endsWithinBox(_ bytes: BoundedBytes) -> Bool {
        let rest = ISOBox.read(bytes).rest
        guard let size = rest.big32(0) else { return false }
        return (size == 1 ? rest.big64(8) ?? 0 : size) > rest.count
    }
}
