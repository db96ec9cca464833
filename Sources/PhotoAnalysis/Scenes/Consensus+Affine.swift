extension Consensus {
    /// Fewer pairs leave an affine map to chance.
    private static let fewest = 6
    /// Parts of the longer side by which a pair may be off the similarity, squared: a squeezed copy is off by more.
    private static let reach: Float = 50 * 50
    /// Parts of the longer side over which inliers must spread in every direction (deviation).
    private static let leastSpread = 40.0

    /// The affine map of least squares, which fits squeezed copies and leaning views better; nil where pairs are few or
    /// lie along a line.
    func affine(_ pairs: FeaturePairs) -> Alignment? {
        let near = (0..<pairs.count).filter { pair in
            let (x, y) = (pairs.fromX[pair], pairs.fromY[pair])
            let offX = alignment.xx * x + alignment.xy * y + alignment.x0 - pairs.toX[pair]
            let offY = alignment.yx * x + alignment.yy * y + alignment.y0 - pairs.toY[pair]
            return offX * offX + offY * offY <= Self.reach
        }
        guard inliers.count >= Self.fewest else { return nil }
        let count = Double(near.count)
        func mean(_ values: [Float]) -> Double { near.reduce(0) { $0 + Double(values[$1]) } / count }
        let (fromX, fromY) = (mean(pairs.fromX), mean(pairs.fromY))
        let (toX, toY) = (mean(pairs.toX), mean(pairs.toY))
        var (xx, xy, yy, ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for pair in near {
            let (x, y) = (Double(pairs.fromX[pair]) - fromX, Double(pairs.fromY[pair]) - fromY)
            let (u, v) = (Double(pairs.toX[pair]) - toX, Double(pairs.toY[pair]) - toY)
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
            (ux, uy) = (ux + x * u, uy + y * u)
            (vx, vy) = (vx + x * v, vy + y * v)
        }
        let determinant = xx * yy - xy * xy
        // The smaller eigenvalue of the scatter is at least its determinant through its trace.
        guard xx + yy > 0, determinant / (xx + yy) >= count * Self.leastSpread * Self.leastSpread else { return nil }
        func solved(_ x: Double, _ y: Double) -> (Double, Double) {
            ((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
        }
        let (first, second) = (solved(ux, uy), solved(vx, vy))
        return Alignment(
            xx: Float(first.0), xy: Float(first.1), x0: Float(toX - first.0 * fromX - first.1 * fromY),
            yx: Float(second.0), yy: Float(second.1), y0: Float(toY - second.0 * fromX - second.1 * fromY))
    }
}
