/// Writes camera RAW files: DNG with uncompressed samples of a Bayer sensor, and an embedded JPEG picture.
package struct DNGWriter {
    package var fields = ExifFields()
    /// A JPEG file and its size.
    package var preview: (bytes: [UInt8], width: Int, height: Int)?
    /// Whether the picture stands before the samples, as in most cameras' files.
    package var isPreviewFirst = false

    /// Whether the sensor's samples lie in the directory behind that of the picture, as in TIFF/EP, and nothing says DNG.
    package var isChained = false

    package init() {}

    /// A file whose sensor, with red, green, green and blue in each square of four, saw a grey slope.
    package func encode(width: Int, height: Int) -> [UInt8] {
        let samples = (0..<width * height).flatMap { (index: Int) -> [UInt8] in
            let place = index % width + index / width
            return LittleEndian.bytes(UInt16(place * 4095 / (width + height)))
        }
        let picture = preview?.bytes ?? []
        func files(dataStart: Int) -> [UInt8] {
            let samplesStart = dataStart + (isPreviewFirst ? picture.count : 0)
            let previewStart = dataStart + (isPreviewFirst ? 0 : samples.count)
            let sensor = sensorEntries(width, height, start: samplesStart, bytes: samples.count)
            func main(_ pointers: [(Int, [UInt8])], sensorStart: Int) -> [ExifWriter.Entry] {
                mainEntries(
                    previewStart: previewStart, sensorStart: sensorStart,
                    pointers: pointers.map { Entry(tag: UInt16($0.0), type: 4, count: 1, value: $0.1) })
            }
            let pointers = ExifWriter.directories(fields, at: 0).fields
            let sensorStart = 8 + ExifWriter.size(main(pointers, sensorStart: 0))
            let others = ExifWriter.directories(fields, at: sensorStart + ExifWriter.size(sensor))
            var bytes: [UInt8] = Array("II*\0".utf8) + LittleEndian.bytes(UInt32(8))
            let next = isChained ? sensorStart : 0
            ExifWriter.write(main(others.fields, sensorStart: sensorStart), to: &bytes, next: next)
            ExifWriter.write(sensor, to: &bytes)
            return bytes + others.bytes
        }
        // The directories are as long whatever they point to.
        let directories = files(dataStart: files(dataStart: 0).count)
        return directories + (isPreviewFirst ? picture + samples : samples + picture)
    }

    private typealias Entry = ExifWriter.Entry

    /// The directory of the embedded picture, or of one without pixels, which describes the camera as well.
    private func mainEntries(previewStart: Int, sensorStart: Int, pointers: [Entry]) -> [Entry] {
        let model = fields.model ?? "Drawn 1"
        let (one, zero) = (LittleEndian.bytes(Int32(1)), LittleEndian.bytes(Int32(0)))
        let matrix = (0..<9).flatMap { (index: Int) -> [UInt8] in (index % 4 == 0 ? one : zero) + one }
        let entries: [Entry] = [
            .long(0x00FE, 1), .short(0x0100, preview?.width ?? 1), .short(0x0101, preview?.height ?? 1),
            .short(0x0102, 8), .short(0x0103, preview == nil ? 1 : 7), .short(0x0106, preview == nil ? 1 : 6),
            .text(0x010F, fields.make ?? "Drawn"), .text(0x0110, model), .long(0x0111, UInt32(previewStart)),
            .short(0x0112, fields.orientation ?? 1), .short(0x0115, preview == nil ? 1 : 3),
            .short(0x0116, preview?.height ?? 1), .long(0x0117, UInt32(preview?.bytes.count ?? 1)),
        ]
        guard !isChained else { return entries + pointers }
        return entries + [.long(0x014A, UInt32(sensorStart))] + pointers + [
            Entry(tag: 0xC612, type: 1, count: 4, value: [1, 4, 0, 0]), .text(0xC614, model),
            Entry(tag: 0xC621, type: 10, count: 9, value: matrix),
        ]
    }

    private func sensorEntries(_ width: Int, _ height: Int, start: Int, bytes: Int) -> [Entry] {
        [
            .long(0x00FE, 0), .short(0x0100, width), .short(0x0101, height), .short(0x0102, 16), .short(0x0103, 1),
            .short(0x0106, 32_803), .long(0x0111, UInt32(start)), .short(0x0115, 1), .short(0x0116, height),
            .long(0x0117, UInt32(bytes)),
            Entry(tag: 0x828D, type: 3, count: 2, value: [2, 0, 2, 0]),
            Entry(tag: 0x828E, type: 1, count: 4, value: [0, 1, 1, 2]), .long(0xC61D, 4095),
        ]
    }
}
