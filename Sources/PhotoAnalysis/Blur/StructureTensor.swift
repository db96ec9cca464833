/// The mean outer product of a picture's gradient (Förstner and Gülch 1987): how much it changes in which direction,
/// in (grey levels a pixel)².
struct StructureTensor {
    private(set) var xx: Float = 0
    private(set) var yy: Float = 0
    private(set) var xy: Float = 0

    init(xx: Float, yy: Float, xy: Float) {
        (self.xx, self.yy, self.xy) = (xx, yy, xy)
    }

    /// 0 where all directions are alike, 1 where the picture changes in one direction only; 0.05 keeps flat pictures
    /// at 0.
    var anisotropy: Float {
        let difference = xx - yy
        return (difference * difference + 4 * xy * xy).squareRoot() / (xx + yy + 0.05)
    }

    /// Without the share of independent noise, which adds the same to both axes.
    func reduced(by noise: Float) -> StructureTensor {
        StructureTensor(xx: max(xx - noise, 0.001), yy: max(yy - noise, 0.001), xy: xy)
    }

    /// The smallest and largest factor by which this tensor exceeds another one in any direction (the generalised
    /// eigenvalues).
    func ratios(to other: StructureTensor) -> (least: Float, most: Float) {
        // 0.02 keeps flat pictures defined.
        let (a, c, b) = (other.xx + 0.02, other.yy + 0.02, other.xy)
        let determinant = max(a * c - b * b, 1e-6)
        let half = (xx * c + yy * a - 2 * xy * b) / determinant / 2
        let product = (xx * yy - xy * xy) / determinant
        let root = max(half * half - product, 0).squareRoot()
        return (max(half - root, 1e-6), max(half + root, 1e-6))
    }
}
