import Glibc
package import Images

/// What tells a drawn picture from a photo: long steps exactly one pixel wide, and strokes on a flat ground.
///
/// Computed at the picture's own resolution only: any reduction blurs exactly these traces. Differences across the
/// 8-pixel grid of JPEG and WebP are left out, as strong compression draws straight steps there (Fan and de Queiroz
/// 2003).
package struct ScreenTraces: Sendable {
    /// ln(1 + number of rows with long horizontal steps), rows whose steps are shorter than `wholeRow` in part.
    ///
    /// Rows and not pixels are counted, as a border or a caption's edge is long but one.
    let lines: Float
    /// The root of the share of blocks with strokes on a flat ground in the best 3 % of tiles, 0…1.
    let strokes: Float
    /// The share of blocks without any flat ground, 0…1; speaks against.
    let texture: Float

    package var all: [Float] { [lines, strokes, texture] }
    package static let names = ["lines", "strokes", "texture"]

    /// From so much of the side of a square of the same area on, steps make a whole row: a narrow window's width.
    private static let wholeRow: Float = 1 / 12

    /// Of larger pictures evenly spread strips are looked at, so that the cost is bounded (about 5 ms).
    private static let mostPixels = 1_500_000
    /// The height of a strip: two tiles of blocks.
    private static let stripHeight = 96

    /// Precondition: all pixels of the photo, not a reduced version.
    package init(_ luma: LumaImage) {
        self = luma.samples.withUnsafeBufferPointer { ScreenTraces($0, width: luma.width, height: luma.height) }
    }

    private init(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        var lengths: [Int] = []
        var blocks = PixelStrip.Blocks()
        var area = 0
        for rows in Self.strips(width: width, height: height) {
            let strip = PixelStrip(samples: samples, width: width, height: height, rows: rows)
            lengths += strip.stepLengths
            blocks = blocks + strip.blocks
            area += rows.count * width
        }
        let whole = Float(max(area, 1)).squareRoot() * Self.wholeRow
        lines = log(1 + lengths.reduce(0) { $0 + min(Float($1) / whole, 1) })
        let tiles = blocks.strokeTiles.sorted(by: >)
        let best = tiles.prefix((tiles.count * 3 + 99) / 100)
        strokes = best.isEmpty ? 0 : (best.reduce(0, +) / Float(best.count)).squareRoot()
        texture = Float(blocks.texture) / Float(max(blocks.total, 1))
    }

    /// All rows, or strips that begin on the 8-pixel grid, the first and the last row included.
    private static func strips(width: Int, height: Int) -> [Range<Int>] {
        guard width * height > mostPixels, height > 2 * stripHeight else { return [0..<height] }
        let count = max(2, mostPixels / (width * stripHeight))
        return (0..<count).map { index in
            let start = (height - stripHeight) * index / (count - 1) & ~7
            return start..<(index == count - 1 ? height : min(height, start + stripHeight))
        }
    }
}
