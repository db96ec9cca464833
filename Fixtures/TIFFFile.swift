/// What programs do to a finished TIFF file: they append a new first directory.
package enum TIFFFile {
    /// Adds fields to a classic little-endian file, each with its value in four bytes.
    package static func adding(_ fields: [(tag: Int, value: [UInt8])], to file: [UInt8]) -> [UInt8] {
        let start = place(file, 4, bytes: 4)
        let count = place(file, start, bytes: 2)
        var entries = (0..<count).map { Array(file[start + 2 + 12 * $0..<start + 14 + 12 * $0]) }
        for field in fields {
            // A DNG version is four bytes, the sample format a number of 16 bits, a place one of 32.
            let isBytes = field.tag == 50_706
            var entry = LittleEndian.bytes(UInt16(field.tag)) + [isBytes ? 1 : field.tag == 339 ? 3 : 4, 0]
            entry += [isBytes ? 4 : 1, 0, 0, 0]
            entry += field.value
            entries.removeAll { $0.prefix(2).elementsEqual(entry.prefix(2)) }
            entries.append(entry)
        }
        entries.sort { place($0, 0, bytes: 2) < place($1, 0, bytes: 2) }
        let padding = [UInt8](repeating: 0, count: file.count % 2)
        var changed = file + padding
        changed.replaceSubrange(4..<8, with: LittleEndian.bytes(UInt32(changed.count)))
        changed += LittleEndian.bytes(UInt16(entries.count))
        for entry in entries { changed += entry }
        return changed + file[start + 2 + 12 * count..<start + 6 + 12 * count]
    }

    /// Adds a field of bytes, which lie before the new directory.
    package static func adding(block tag: Int, _ content: [UInt8], to file: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: file.count % 2)
        let start = file.count + padding.count
        var changed = adding([(tag, LittleEndian.bytes(UInt32(start)))], to: file + padding + content)
        // The field counts bytes, and not numbers of 32 bits.
        let entry = LittleEndian.bytes(UInt16(tag)) + [4, 0, 1, 0, 0, 0]
        if let place = changed.indices.last(where: { changed[$0...].starts(with: entry) }) {
            changed.replaceSubrange(place + 2..<place + 8, with: [7, 0] + LittleEndian.bytes(UInt32(content.count)))
        }
        return changed
    }

    /// Adds the EXIF and GPS directories, whose offsets count from the beginning of the file.
    package static func adding(_ exif: ExifFields, to file: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: file.count % 2)
        let (block, fields) = ExifWriter.directories(exif, at: file.count + padding.count)
        return adding(fields, to: file + padding + block)
    }

    private static func place(_ bytes: [UInt8], _ start: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
}
