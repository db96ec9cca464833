import BoundedReading
import Images

/// How a picture is put together of tiles, row by row (ISO 23008-12, 6.6.2.3.2).
struct HEIFGrid {
    private(set) var rows: Int
    private(set) var columns: Int
    /// The size of the picture; what tiles have beyond it is not shown.
    private(set) var width: Int
    private(set) var height: Int
    /// The numbers of the tiles' items.
    private(set) var tiles: [Int]
    /// That of all tiles.
    private(set) var tileWidth = 0
    private(set) var tileHeight = 0

    /// Nil unless there is a tile for each place.
    init?(_ data: BoundedBytes, tiles: [Int]) {
        guard data.byte(0) == 0, let flags = data.byte(1), let lastRow = data.byte(2), let lastColumn = data.byte(3)
        else { return nil }
        let bytes = flags & 1 == 0 ? 2 : 4
        guard let width = data.big(4, size: bytes), let height = data.big(4 + bytes, size: bytes), width > 0, height > 0
        else { return nil }
        (rows, columns) = (Int(lastRow) + 1, Int(lastColumn) + 1)
        guard tiles.count == rows * columns else { return nil }
        (self.width, self.height, self.tiles) = (width, height, tiles)
    }

    /// Takes the size of a tile; false if it is odd or not that of those before.
    mutating func setTile(width: Int, height: Int) -> Bool {
        guard width % 2 == 0, height % 2 == 0 else { return false }
        if tileWidth == 0 { (tileWidth, tileHeight) = (width, height) }
        return (width, height) == (tileWidth, tileHeight)
    }

    /// Whether each row and column of tiles shows a part of the picture, and all of it is shown.
    var isCovered: Bool {
        func covers(_ length: Int, _ tile: Int, _ count: Int) -> Bool {
            let (most, overflow) = tile.multipliedReportingOverflow(by: count)
            return !overflow && tile > 0 && most >= length && most - tile < length
        }
        return covers(width, tileWidth, columns) && covers(height, tileHeight, rows)
    }

    /// The tiles that show a region of the picture, and the region in the picture that they are.
    ///
    /// Precondition: it lies in the picture.
    func part(_ region: PixelRegion) -> (grid: HEIFGrid, region: PixelRegion) {
        let (firstColumn, firstRow) = (region.x / tileWidth, region.y / tileHeight)
        let (lastColumn, lastRow) = (
            (region.columns.upperBound - 1) / tileWidth, (region.rows.upperBound - 1) / tileHeight
        )
        let (x, y) = (firstColumn * tileWidth, firstRow * tileHeight)
        var part = self
        part.columns = lastColumn - firstColumn + 1
        part.rows = lastRow - firstRow + 1
        part.width = min(width - x, part.columns * tileWidth)
        part.height = min(height - y, part.rows * tileHeight)
        part.tiles = (firstRow...lastRow).flatMap { row in
            tiles[row * columns + firstColumn...row * columns + lastColumn]
        }
        return (part, PixelRegion(x: region.x - x, y: region.y - y, width: region.width, height: region.height))
    }

    /// The most samples of a row of tiles in three planes.
    var bandSamples: Int { 3 * width * tileHeight }
}

/// The planes of a row of tiles, into which one tile after the other is laid.
struct HEIFBand: ~Copyable {
    private struct Plane {
        /// Of a tile.
        let width: Int
        let height: Int
        /// The pixels that share a sample, sideways and downwards: one or two.
        let shrink: (x: Int, y: Int)
        let bits: Int
        /// The first byte in the band's memory.
        let start: Int
        /// Bytes of a row of the band.
        let stride: Int

        var sampleBytes: Int { bits > 8 ? 2 : 1 }
        /// Even, because samples of two bytes may follow.
        var end: Int { (start + stride * height + 1) / 2 * 2 }
    }

    private let memory: SampleMemory
    /// Main, and blue and red unless the picture is grey.
    private let planes: [Plane]

    /// Nil for planes that are not laid side by side: others than one, or three of which two may have half the size.
    ///
    /// Throws `tooLarge` if there is no memory.
    init?(for tile: PlanarPicture, of grid: HEIFGrid) throws(ImageError) {
        guard tile.opacity == nil else { return nil }
        var planes: [Plane] = []
        for plane in [tile.main] + [tile.first, tile.second].compactMap(\.self) {
            let shrink = (grid.tileWidth / plane.width, grid.tileHeight / plane.height)
            guard (1...2).contains(shrink.0), (1...2).contains(shrink.1),
                (plane.width * shrink.0, plane.height * shrink.1) == (grid.tileWidth, grid.tileHeight)
            else { return nil }
            let bits = plane.extraBits + 8
            let stride = (grid.width + shrink.0 - 1) / shrink.0 * (bits > 8 ? 2 : 1)
            planes.append(
                Plane(
                    width: plane.width, height: plane.height, shrink: shrink, bits: bits, start: planes.last?.end ?? 0,
                    stride: stride))
        }
        guard planes.count != 2, planes[0].shrink == (1, 1) else { return nil }
        memory = try SampleMemory(planes.last?.end ?? 0, width: grid.width, height: grid.height)
        self.planes = planes
    }

    /// Lays a tile into its column; false for a tile of another kind than the first one.
    func lay(_ tile: PlanarPicture, column: Int) -> Bool {
        let given = [tile.main] + [tile.first, tile.second].compactMap(\.self)
        guard tile.opacity == nil, given.count == planes.count else { return false }
        for (plane, source) in zip(planes, given) {
            guard (source.width, source.height, source.extraBits + 8) == (plane.width, plane.height, plane.bits)
            else { return false }
            let first = column * plane.width * plane.sampleBytes
            let count = min(plane.width * plane.sampleBytes, plane.stride - first)
            for row in 0..<plane.height {
                let target = memory.start + plane.start + row * plane.stride + first
                target.update(from: source.base + row * source.stride, count: count)
            }
        }
        return true
    }

    /// The band with this many rows.
    func picture(rows: Int, coding: PlanarPicture.Coding) -> PlanarPicture {
        func made(_ plane: Plane) -> PlanarPicture.Plane {
            PlanarPicture.Plane(
                base: UnsafePointer(memory.start + plane.start), stride: plane.stride,
                width: plane.stride / plane.sampleBytes, height: (rows + plane.shrink.y - 1) / plane.shrink.y,
                bits: plane.bits)
        }
        return PlanarPicture(
            main: made(planes[0]), first: planes.count > 1 ? made(planes[1]) : nil,
            second: planes.count > 2 ? made(planes[2]) : nil, coding: coding)
    }
}
