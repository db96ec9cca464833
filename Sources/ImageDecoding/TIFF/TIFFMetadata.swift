import BoundedReading
import Images

/// Reads the metadata in a TIFF file's own directories.
///
/// libexif would read the file as it is, but only its beginning, and no BigTIFF; directories often lie at the end. So
/// the fields are copied to a small EXIF block.
enum TIFFMetadata {
    /// The fields that `PhotoMetadata` reads, by directory.
    private static let imageTags = [
        0x010E, 0x010F, 0x0110, 0x0112, 0x0131, 0x013B, 0x4746, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    ]
    private static let exifTags = [
        0x829A, 0x829D, 0x8827, 0x9003, 0x9004, 0x9011, 0x9012, 0x920A, 0x9286, 0x9291, 0x9292, 0xA401, 0xA434,
    ]
    private static let placeTags = [1, 2, 3, 4]

    private static let exifPointer = 0x8769
    private static let placePointer = 0x8825
    private static let xmp = 700
    private static let iptc = 33_723
    private static let photoshopResources = 34_377

    /// The longest value that is copied; texts for people are shorter.
    private static let valueLimit = 4096

    /// The metadata of a picture's directory, and what is missing there of the file's first one: programs put the time
    /// and the camera into that of the thumbnail.
    static func read(_ directory: TIFFDirectory, first: TIFFDirectory) -> PhotoMetadata {
        let own = read([directory])
        guard !directory.isSame(as: first) else { return own }
        var metadata = read([directory, first])
        // How the thumbnail lies says nothing about the picture.
        metadata.orientation = own.orientation
        return metadata
    }

    /// Each field is that of the first directory that has it.
    private static func read(_ directories: [TIFFDirectory]) -> PhotoMetadata {
        let isBigEndian = directories.first?.structure.isBigEndian ?? false
        func entries(_ directories: [TIFFDirectory], _ tags: [Int]) -> [TIFFDirectory.Entry] {
            tags.compactMap { tag in
                // Types above 12 belong to BigTIFF.
                directories.lazy.compactMap { $0[tag] }.first { $0.type <= 12 && $0.value.count <= valueLimit }
            }
        }
        func others(_ pointer: Int) -> [TIFFDirectory] {
            directories.compactMap { directory in
                directory.number(pointer).flatMap { TIFFDirectory(directory.structure, at: $0) }
            }
        }
        func value(_ tag: Int) -> BoundedBytes? { directories.lazy.compactMap { $0[tag]?.value }.first }
        let block = block(
            image: entries(directories, imageTags), exif: entries(others(exifPointer), exifTags),
            place: entries(Array(others(placePointer).prefix(1)), placeTags), isBigEndian: isBigEndian)
        return block.withUnsafeBytes {
            PhotoMetadata(
                exif: BoundedBytes($0), xmp: value(xmp),
                iptc: value(iptc) ?? value(photoshopResources).flatMap { PhotoshopResources.find(.press, in: $0) })
        }
    }

    /// A TIFF structure of up to three directories, each followed by its values.
    private static func block(
        image: [TIFFDirectory.Entry], exif: [TIFFDirectory.Entry], place: [TIFFDirectory.Entry], isBigEndian: Bool
    ) -> [UInt8] {
        func bytes(_ number: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (isBigEndian ? size - 1 - $0 : $0))) }
        }
        func length(_ entries: [TIFFDirectory.Entry]) -> Int {
            6 + entries.reduce(0) { $0 + 12 + ($1.value.count > 4 ? $1.value.count : 0) }
        }
        let exifStart = 8 + length(image) + 24
        let placeStart = exifStart + length(exif)
        var block = Array((isBigEndian ? "MM\0*" : "II*\0").utf8) + bytes(8, 4)
        func append(_ entries: [TIFFDirectory.Entry], pointers: [(tag: Int, start: Int)]) {
            var table = bytes(entries.count + pointers.count, 2)
            var values: [UInt8] = []
            let valuesStart = block.count + 6 + 12 * (entries.count + pointers.count)
            for entry in entries {
                table += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4)
                if entry.value.count > 4 {
                    table += bytes(valuesStart + values.count, 4)
                    values += entry.value.raw
                } else {
                    table += Array(entry.value.raw) + [UInt8](repeating: 0, count: 4 - entry.value.count)
                }
            }
            for (tag, start) in pointers { table += bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(start, 4) }
            block += table + bytes(0, 4) + values
        }
        append(image, pointers: [(exifPointer, exifStart), (placePointer, placeStart)])
        append(exif, pointers: [])
        append(place, pointers: [])
        return block
    }
}
