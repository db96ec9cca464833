/// The amount of fine detail in the sharpest parts of a picture, in grey levels.
///
/// The picture is reduced to a longer side of 512 pixels. The value is the root of the mean energy of its finest
/// Laplacian octave (Burt and Adelson 1983), without noise, in the best 2 % of its places of 40 × 40 pixels. So a
/// blurred background does not count against a sharp subject. The value grows with contrast, so it ranks shots of one
/// scene and is not comparable between scenes. Smaller pictures are not enlarged, so they are comparable only with
/// pictures of their size.
enum Sharpness {
    /// The share of places that counts: small enough for a small subject.
    private static let bestShare: Float = 0.02

    static func measure(_ map: DetailMap) -> Double {
        let energies = map.energy.values
        let least = Selection.quantile(1 - bestShare, of: energies)
        let best = energies.filter { $0 >= least }
        return Double((best.reduce(0, +) / Float(best.count)).squareRoot())
    }
}
