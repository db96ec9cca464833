import BoundedReading
import CTIFF
import Images

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
