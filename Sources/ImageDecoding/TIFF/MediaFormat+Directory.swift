import BoundedReading
package import Images

/// Tells a camera's RAW file from a TIFF picture by its first directory, if that lies behind the head.
extension MediaFormat {
    /// The most bytes of a directory to read; cameras write up to a hundred fields of twelve bytes.
    package static let directoryLength = 2 + 12 * 256

    /// The offset of a TIFF file's first directory; nil for other formats, also for BigTIFF, which no camera writes.
    package static func directoryPlace(head: [UInt8]) -> Int? {
        head.withUnsafeBytes { head in
            guard sniff(head) == .tiff, let structure = TIFFStructure(BoundedBytes(head)), !structure.isBig else {
                return nil
            }
            return structure.firstDirectory
        }
    }

    /// The most directories of thumbnails before that of the picture to look at.
    package static let mostThumbnails = 4

    /// The offset of the directory that comes after a thumbnail's; nil after others, and at the end.
    package static func directoryPlace(after directory: [UInt8], head: [UInt8]) -> Int? {
        directory.withUnsafeBytes { place(after: BoundedBytes($0), isBigEndian: head.first == UInt8(ascii: "M")) }
    }

    private static func place(after directory: BoundedBytes, isBigEndian: Bool) -> Int? {
        func number(_ offset: Int, _ size: Int) -> Int? {
            TIFFStructure.number(directory, offset, size: size, isBigEndian)
        }
        guard let count = number(0, 2), let next = number(2 + 12 * count, 4), next > 0 else { return nil }
        let kind = (0..<count).first { number(2 + 12 * $0, 2) == 0x00FE }
        return kind.flatMap { number(10 + 12 * $0, 4) }.map { $0 & 1 == 1 } == true ? next : nil
    }

    /// Whether a directory is that of a RAW file: of DNG, of a sensor's samples, or of a thumbnail before the picture.
    package static func isRaw(directory: [UInt8], head: [UInt8]) -> Bool {
        directory.withUnsafeBytes { isRaw(BoundedBytes($0), isBigEndian: head.first == UInt8(ascii: "M")) }
    }

    /// The same of bytes that begin with the directory and may end before it.
    static func isRaw(_ directory: BoundedBytes, isBigEndian: Bool) -> Bool {
        func number(_ offset: Int, _ size: Int) -> Int {
            TIFFStructure.number(directory, offset, size: size, isBigEndian) ?? 0
        }
        var isReduced = false
        var hasOthers = false
        for entry in 0..<number(0, 2) where 14 + 12 * entry <= directory.count {
            let place = 2 + 12 * entry
            switch number(place, 2) {
            case 0x00FE: isReduced = number(place + 8, 4) & 1 == 1
            case 0x0106 where number(place + 8, 2) == 32_803: return true
            case 0x014A: hasOthers = true
            case 0xC612: return true
            default: break
            }
        }
        // Pages of a TIFF may begin with a thumbnail too; cameras name the picture in the thumbnail's directory.
        return isReduced && hasOthers
    }
}
