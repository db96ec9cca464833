extension Consensus {
    /// The least number of inliers for an affine map.
    private static let fewest = 6
    /// The largest distance of a pair from the similarity in thousandths of the longer side, squared.
    ///
    /// It is wider than that of inliers, as in squeezed copies more pairs are off.
    private static let reach: Float = 50 * 50
    /// The least spread (standard deviation) in every direction, in thousandths of the longer side.
    private static let leastSpread = 40.0

    /// The least-squares affine map, which fits squeezed copies and oblique views better; nil if pairs are few or lie
    /// along a line.
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
        // The smaller eigenvalue of the scatter matrix is at least its determinant divided by its trace.
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
