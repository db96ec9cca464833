/// Writes an EXIF block (CIPA DC-008): a little-endian TIFF structure with up to four directories.
package enum ExifWriter {
    /// The TIFF structure alone, as PNG and WebP hold it.
    package static func tiff(_ fields: ExifFields) -> [UInt8] {
        let exif = exifEntries(fields)
        let place = placeEntries(fields)
        var image = imageEntries(fields)
        // The pointers take 12 bytes each whatever they point to, so that the places are known before they are written.
        let pointers = (exif.isEmpty ? 0 : 1) + (place.isEmpty ? 0 : 1)
        let exifStart = 8 + size(image) + pointers * 12
        if !exif.isEmpty { image.append(.long(0x8769, UInt32(exifStart))) }
        let placeStart = exifStart + (exif.isEmpty ? 0 : size(exif))
        if !place.isEmpty { image.append(.long(0x8825, UInt32(placeStart))) }
        let thumbnailStart = placeStart + (place.isEmpty ? 0 : size(place))
        var bytes: [UInt8] = Array("II*\0".utf8) + LittleEndian.bytes(UInt32(8))
        write(image, to: &bytes, next: fields.thumbnail == nil ? 0 : thumbnailStart)
        if !exif.isEmpty { write(exif, to: &bytes) }
        if !place.isEmpty { write(place, to: &bytes) }
        if let thumbnail = fields.thumbnail {
            write(thumbnailEntries(thumbnail, directoryStart: thumbnailStart), to: &bytes)
            bytes += thumbnail
        }
        return bytes
    }

    /// The EXIF and GPS directories for an even place in a TIFF file, and the fields that point to them.
    static func directories(_ fields: ExifFields, at start: Int) -> (bytes: [UInt8], fields: [(Int, [UInt8])]) {
        var bytes: [UInt8] = []
        var found: [(Int, [UInt8])] = []
        for (pointer, entries) in [(0x8769, exifEntries(fields)), (0x8825, placeEntries(fields))] where !entries.isEmpty
        {
            found.append((pointer, LittleEndian.bytes(UInt32(start + bytes.count))))
            var directory = [UInt8](repeating: 0, count: start + bytes.count)
            write(entries, to: &directory)
            bytes += directory[(start + bytes.count)...]
        }
        return (bytes, found)
    }

    /// With the identifier that JPEG puts before it.
    package static func block(_ fields: ExifFields) -> [UInt8] {
        Array("Exif\0\0".utf8) + tiff(fields)
    }

    struct Entry {
        let tag: UInt16
        let type: UInt16
        let count: UInt32
        let value: [UInt8]

        static func text(_ tag: UInt16, _ text: String) -> Entry {
            let value = Array(text.utf8) + [0]
            return Entry(tag: tag, type: 2, count: UInt32(value.count), value: value)
        }

        static func short(_ tag: UInt16, _ number: Int) -> Entry {
            Entry(tag: tag, type: 3, count: 1, value: LittleEndian.bytes(UInt16(truncatingIfNeeded: number)))
        }

        static func long(_ tag: UInt16, _ number: UInt32) -> Entry {
            Entry(tag: tag, type: 4, count: 1, value: LittleEndian.bytes(number))
        }

        static func fractions(_ tag: UInt16, _ numbers: [ExifFields.Fraction], isSigned: Bool = false) -> Entry {
            let value = numbers.flatMap {
                LittleEndian.bytes($0.numerator) + LittleEndian.bytes($0.denominator)
            }
            return Entry(tag: tag, type: isSigned ? 10 : 5, count: UInt32(numbers.count), value: value)
        }

        static func undefined(_ tag: UInt16, _ value: [UInt8]) -> Entry {
            Entry(tag: tag, type: 7, count: UInt32(value.count), value: value)
        }
    }

    private static func imageEntries(_ fields: ExifFields) -> [Entry] {
        [
            fields.description.map { .text(0x010E, $0) }, fields.make.map { .text(0x010F, $0) },
            fields.model.map { .text(0x0110, $0) }, fields.orientation.map { .short(0x0112, $0) },
            fields.software.map { .text(0x0131, $0) }, fields.rating.map { .short(0x4746, $0) },
        ].compactMap { $0 } + (fields.isDatedInFirstDirectory ? dates(fields) : [])
    }

    static func exifEntries(_ fields: ExifFields) -> [Entry] {
        [
            fields.exposureTime.map { .fractions(0x829A, [$0]) }, fields.fNumber.map { .fractions(0x829D, [$0]) },
            fields.iso.map { .short(0x8827, $0) },
        ].compactMap { $0 } + (fields.isDatedInFirstDirectory ? [] : dates(fields))
            + [
                fields.offset.map { .text(0x9011, $0) }, fields.focalLength.map { .fractions(0x920A, [$0]) },
                fields.makerNote.map { .undefined(0x927C, $0) },
                fields.comment.map { .undefined(0x9286, Array("ASCII\0\0\0".utf8) + Array($0.utf8)) },
                fields.subsecond.map { .text(0x9291, $0) }, fields.lens.map { .text(0xA434, $0) },
            ].compactMap { $0 }
    }

    private static func dates(_ fields: ExifFields) -> [Entry] {
        [fields.captured.map { .text(0x9003, $0) }, fields.digitized.map { .text(0x9004, $0) }].compactMap { $0 }
    }

    static func placeEntries(_ fields: ExifFields) -> [Entry] {
        func entries(_ place: ExifFields.Place, _ reference: UInt16) -> [Entry] {
            [
                place.reference.map { .text(reference, $0) },
                .fractions(
                    reference + 1, [place.degrees, place.minutes, place.seconds], isSigned: place.isSigned),
            ].compactMap { $0 }
        }
        let version = Entry(tag: 0, type: 1, count: 4, value: [2, 3, 0, 0])
        return (fields.hasPlaceVersion ? [version] : []) + (fields.latitude.map { entries($0, 1) } ?? [])
            + (fields.longitude.map { entries($0, 3) } ?? [])
    }

    /// The second image directory, behind which the thumbnail lies.
    private static func thumbnailEntries(_ thumbnail: [UInt8], directoryStart: Int) -> [Entry] {
        let coding = Entry.short(0x0103, 6)
        func entries(start: Int) -> [Entry] {
            [coding, .long(0x0201, UInt32(start)), .long(0x0202, UInt32(thumbnail.count))]
        }
        return entries(start: directoryStart + size(entries(start: 0)))
    }

    /// Bytes of a directory and of the values that do not fit into its entries; values begin at even places.
    static func size(_ entries: [Entry]) -> Int {
        6 + entries.reduce(0) { $0 + 12 + ($1.value.count > 4 ? $1.value.count + $1.value.count % 2 : 0) }
    }

    /// `next` is where the next image directory lies; 0 where there is none.
    static func write(_ entries: [Entry], to bytes: inout [UInt8], next: Int = 0) {
        var values: [UInt8] = []
        let valueStart = bytes.count + 6 + 12 * entries.count
        bytes += LittleEndian.bytes(UInt16(entries.count))
        for entry in entries {
            bytes += LittleEndian.bytes(entry.tag) + LittleEndian.bytes(entry.type) + LittleEndian.bytes(entry.count)
            if entry.value.count > 4 {
                bytes += LittleEndian.bytes(UInt32(valueStart + values.count))
                values += entry.value + (entry.value.count.isMultiple(of: 2) ? [] : [0])
            } else {
                bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            }
        }
        bytes += LittleEndian.bytes(UInt32(next)) + values
    }
}
