import BoundedReading
import CTIFF
import Images

/// Reads the samples of a TIFF picture from top to bottom, whether they lie in strips or tiles, together or in planes.
struct TIFFRows {
    /// Pixels side by side; `starts` are where they begin: all samples together, or a plane for each of
    /// `TIFFLayout.needed`.
    struct Piece {
        let starts: [UnsafePointer<UInt8>]
        /// Within the rows that are read together.
        let line: Int
        let column: Int
        let count: Int
        /// The number of rows that are complete with this piece: those that are read together, or none yet.
        let completed: Int
    }

    private let reader: TIFFReader
    private let bytes: BoundedBytes
    private let layout: TIFFLayout
    private let header: ImageHeader

    init(_ reader: TIFFReader, _ bytes: BoundedBytes, _ layout: TIFFLayout, _ header: ImageHeader) {
        self.reader = reader
        self.bytes = bytes
        self.layout = layout
        self.header = header
    }

    /// The range of all numbers, read through a reader of its own: a codec reads from top to bottom once.
    func range() throws(ImageError) -> TIFFRange {
        let first = TIFFRows(try TIFFReader(bytes, header), bytes, layout, header)
        var (lowest, highest) = (0.0, 0.0)
        try first.read { piece in
            for (index, sample) in layout.needed.enumerated() {
                let start = layout.isApart ? piece.starts[index] : piece.starts[0]
                let (step, first) = layout.isApart ? (1, 0) : (layout.samplesPerPixel, sample)
                for place in 0..<piece.count {
                    let number = layout.format.number(start, at: place * step + first)
                    guard number.isFinite else { continue }
                    (lowest, highest) = (min(lowest, number), max(highest, number))
                }
            }
        }
        return TIFFRange(from: lowest, to: highest, of: layout.format.kind)
    }

    func paint(with painter: TIFFPainter, into reducer: inout RowReducer) throws(ImageError) {
        let (width, isPlain) = (header.storedWidth, painter.isPlain && layout.tile == nil)
        let spare = try SampleMemory(isPlain ? 0 : (layout.tile?.width ?? width) * layout.needed.count, for: header)
        let rowBytes = width * layout.bytesPerPixel
        let painted = try SampleMemory(isPlain ? 0 : rowBytes * min(bandHeight, header.storedHeight), for: header)
        try read { piece in
            if isPlain { return reducer.add(piece.starts[0]) }
            let target = painted.start + (piece.line * rowBytes + piece.column * layout.bytesPerPixel)
            painter.paint(piece.starts, count: piece.count, spare: spare.start, to: target)
            painter.count(spare.start, count: piece.count, &reducer.opacity)
            for line in 0..<piece.completed { reducer.add(painted.start + line * rowBytes) }
        }
    }

    /// How many rows are read together.
    private var bandHeight: Int { layout.tile?.height ?? 1 }

    private func read(_ take: (Piece) -> Void) throws(ImageError) {
        if let tile = layout.tile { try readTiles(tile, take) } else { try readStrips(take) }
    }

    private func readStrips(_ take: (Piece) -> Void) throws(ImageError) {
        let (width, needed) = (header.storedWidth, layout.needed)
        let rowBytes = Int(TIFFScanlineSize(reader.file))
        guard rowBytes >= leastBytes(of: width) else { try reader.fail("rows are too short") }
        // A codec reads a plane from top to bottom, so that each plane has a reader of its own.
        var readers = [reader]
        if layout.isApart { for _ in needed.dropFirst() { readers.append(try TIFFReader(bytes, header)) } }
        let rows = try SampleMemory(rowBytes * readers.count, for: header)
        let piece = Piece(
            starts: readers.indices.map { UnsafePointer(rows.start + $0 * rowBytes) }, line: 0, column: 0, count: width,
            completed: 1)
        for line in 0..<header.storedHeight {
            for (index, reader) in readers.enumerated() {
                try reader.readRow(line, sample: layout.isApart ? needed[index] : 0, to: rows.start + index * rowBytes)
            }
            take(piece)
        }
        for reader in readers { try reader.check() }
    }

    private func readTiles(_ tile: (width: Int, height: Int), _ take: (Piece) -> Void) throws(ImageError) {
        let (width, height) = (header.storedWidth, header.storedHeight)
        let (tileBytes, rowBytes) = (Int(TIFFTileSize(reader.file)), Int(TIFFTileRowSize(reader.file)))
        guard rowBytes >= leastBytes(of: tile.width), tile.height > 0,
            tileBytes >= rowBytes.multipliedReportingOverflow(by: tile.height).partialValue
        else { try reader.fail("tiles are too small") }
        let planes = layout.isApart ? layout.needed : [0]
        let tiles = try SampleMemory(tileBytes * planes.count, for: header)
        for top in stride(from: 0, to: height, by: tile.height) {
            let lines = min(tile.height, height - top)
            for left in stride(from: 0, to: width, by: tile.width) {
                for (index, sample) in planes.enumerated() {
                    try reader.readTile(column: left, row: top, sample: sample, to: tiles.start + index * tileBytes)
                }
                for line in 0..<lines {
                    let isLast = line == lines - 1 && left + tile.width >= width
                    take(
                        Piece(
                            starts: planes.indices.map {
                                UnsafePointer(tiles.start + ($0 * tileBytes + line * rowBytes))
                            }, line: line, column: left, count: min(tile.width, width - left),
                            completed: isLast ? lines : 0))
                }
            }
        }
    }

    /// Of a row with so many pixels.
    private func leastBytes(of pixels: Int) -> Int {
        (pixels * (layout.isApart ? 1 : layout.samplesPerPixel) * layout.format.bits + 7) / 8
    }
}
