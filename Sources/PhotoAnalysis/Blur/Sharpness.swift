/// How much fine detail the sharpest parts of a picture hold.
///
/// The root of the mean energy of the finest Laplacian octave (Burt and Adelson 1983) in the best 2 % of the
/// picture's places of 40 × 40 pixels, in grey levels, without the share of noise; the picture reduced to a longer
/// side of 512 pixels. Taking only the best places keeps a blurred background from counting against a sharp subject.
/// It grows with contrast, so it ranks shots of one scene and says nothing between scenes; pictures smaller than that
/// size are measured as they are and compare only with their like.
enum Sharpness {
    /// The share of places that counts: small enough for a subject that fills little of the picture.
    private static let bestShare: Float = 0.02

    static func measure(_ map: DetailMap) -> Double {
        let energies = map.energy.values
        let least = Selection.quantile(1 - bestShare, of: energies)
        let best = energies.filter { $0 >= least }
        return Double((best.reduce(0, +) / Float(best.count)).squareRoot())
    }
}
