import Glibc

/// What only drawn pixels show: long steps exactly one pixel wide along the axes, and strokes on a flat ground.
///
/// Computed at the picture's own resolution only: any reduction blurs exactly these traces. Differences across the
/// 8-pixel grid of JPEG and WebP are left out, as strong compression draws straight steps there (Fan and de Queiroz
/// 2003).
struct ScreenTraces {
    /// ln(1 + 10 L/√A): L the length of all horizontal steps in pixels, A the area looked at.
    let horizontalSteps: Float
    /// The same of vertical steps.
    let verticalSteps: Float
    /// The share of blocks with strokes on a flat ground in the best 3 % of tiles, 0…1.
    let strokes: Float

    /// Of larger pictures evenly spread strips are looked at, so that the cost is bounded (about 5 ms).
    private static let mostPixels = 1_500_000
    /// The height of a strip: two tiles of blocks.
    private static let stripHeight = 96

    init(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        var (horizontal, vertical, area) = (0, 0, 0)
        var tiles: [Float] = []
        for rows in Self.strips(width: width, height: height) {
            let strip = PixelStrip(samples: samples, width: width, height: height, rows: rows)
            horizontal += strip.horizontalStepLength
            vertical += strip.verticalStepLength
            tiles += strip.strokeTiles
            area += rows.count * width
        }
        let scale = 10 / Float(max(area, 1)).squareRoot()
        horizontalSteps = log(1 + Float(horizontal) * scale)
        verticalSteps = log(1 + Float(vertical) * scale)
        tiles.sort(by: >)
        let best = tiles.prefix((tiles.count * 3 + 99) / 100)
        strokes = best.isEmpty ? 0 : best.reduce(0, +) / Float(best.count)
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
