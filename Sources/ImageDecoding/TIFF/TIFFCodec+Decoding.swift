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
            let painter = try TIFFPainter(layout, reader)
            if let tile = layout.tile {
                try readTiles(reader, tile, layout, painter, header, &reducer)
            } else {
                try readRows(reader, bytes, layout, painter, header, &reducer)
            }
        }
        try reader.check()
        return picture
    }

    private static func tiled(_ length: Int, _ tile: Int) -> Int {
        tile > 0 ? (length + tile - 1) / tile * tile : length
    }

    private static func readRows(
        _ reader: TIFFReader, _ bytes: BoundedBytes, _ layout: TIFFLayout, _ painter: TIFFPainter,
        _ header: ImageHeader, _ reducer: inout RowReducer
    ) throws(ImageError) {
        let (width, needed) = (header.storedWidth, layout.needed)
        let rowBytes = Int(TIFFScanlineSize(reader.file))
        let samples = layout.isApart ? 1 : layout.samplesPerPixel
        guard rowBytes >= (width * samples * layout.bits + 7) / 8 else { try reader.fail("rows are too short") }
        // A codec reads a plane from top to bottom, so that each plane has a reader of its own.
        var readers = [reader]
        if layout.isApart { for _ in needed.dropFirst() { readers.append(try TIFFReader(bytes, header)) } }
        let rows = try SampleMemory(rowBytes * readers.count, for: header)
        let spare = try SampleMemory(painter.isPlain ? 0 : width * needed.count, for: header)
        let painted = try SampleMemory(painter.isPlain ? 0 : width * layout.bytesPerPixel, for: header)
        let starts = readers.indices.map { UnsafePointer(rows.start + $0 * rowBytes) }
        for line in 0..<header.storedHeight {
            for (index, reader) in readers.enumerated() {
                try reader.readRow(line, sample: layout.isApart ? needed[index] : 0, to: rows.start + index * rowBytes)
            }
            if painter.isPlain {
                reducer.add(rows.start)
            } else {
                painter.paint(starts, count: width, spare: spare.start, to: painted.start)
                painter.count(spare.start, count: width, &reducer.opacity)
                reducer.add(painted.start)
            }
        }
        for reader in readers { try reader.check() }
    }

    /// Reads a row of tiles at a time.
    private static func readTiles(
        _ reader: TIFFReader, _ tile: (width: Int, height: Int), _ layout: TIFFLayout, _ painter: TIFFPainter,
        _ header: ImageHeader, _ reducer: inout RowReducer
    ) throws(ImageError) {
        let (width, height) = (header.storedWidth, header.storedHeight)
        let samples = layout.isApart ? 1 : layout.samplesPerPixel
        let (tileBytes, rowBytes) = (Int(TIFFTileSize(reader.file)), Int(TIFFTileRowSize(reader.file)))
        guard rowBytes >= (tile.width * samples * layout.bits + 7) / 8, tile.height > 0,
            tileBytes >= rowBytes.multipliedReportingOverflow(by: tile.height).partialValue
        else { try reader.fail("tiles are too small") }
        let planes = layout.isApart ? layout.needed : [0]
        let tiles = try SampleMemory(tileBytes * planes.count, for: header)
        let spare = try SampleMemory(tile.width * layout.needed.count, for: header)
        let bandBytes = width * layout.bytesPerPixel
        let band = try SampleMemory(bandBytes * min(tile.height, height), for: header)
        for top in stride(from: 0, to: height, by: tile.height) {
            let lines = min(tile.height, height - top)
            for left in stride(from: 0, to: width, by: tile.width) {
                for (index, sample) in planes.enumerated() {
                    try reader.readTile(
                        column: left, row: top, sample: sample, to: tiles.start + index * tileBytes)
                }
                for line in 0..<lines {
                    let target = band.start + (line * bandBytes + left * layout.bytesPerPixel)
                    let starts = planes.indices.map { UnsafePointer(tiles.start + ($0 * tileBytes + line * rowBytes)) }
                    painter.paint(starts, count: min(tile.width, width - left), spare: spare.start, to: target)
                    painter.count(spare.start, count: min(tile.width, width - left), &reducer.opacity)
                }
            }
            for line in 0..<lines { reducer.add(band.start + line * bandBytes) }
        }
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
