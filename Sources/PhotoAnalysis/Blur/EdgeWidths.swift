import Glibc

/// How narrow the edges of a picture are, direction by direction.
///
/// An edge is found in the picture of a quarter of the size, where noise and compression hardly show; how much steeper
/// it is in the picture itself than in that of half the size says how wide it is: an ideal step about 1.2 times, wide
/// blur half as much (the ratio of gradients of Zhuo and Sim 2011, "Defocus map estimation from a single image", with
/// a pyramid in place of their second blur). Shake leaves the edges along its path narrow, so that the directions
/// are looked at one by one.
struct EdgeWidths {
    /// The ratio's logarithm among the narrow edges of that direction in which they are widest; about 0.2 for sharp
    /// pictures, −0.7 for wide blur.
    let widestDirection: Float

    private static let directions = 4
    /// Slopes of a quarter-size picture below so many grey levels a pixel are texture.
    private static let leastSlope: Float = 3
    /// The narrower edges of a direction count: what lies out of focus before or behind the subject does not.
    private static let narrowShare: Float = 0.85
    /// A direction with few edges says little: it is filled up with so many edges of a fairly sharp picture.
    private static let assumed = (count: 8, logarithm: Float(-0.2))
    /// What noise of variance 1 adds to the largest squared slope about an edge, in the picture and at half the size.
    private static let noiseShares: (whole: Float, half: Float) = (1.2, 0.1)
    /// Keeps ratios of slight slopes near 1.
    private static let floor: Float = 0.3

    /// Takes the three finest levels' slopes beside the levels that they were measured from.
    init(_ levels: [Plane], _ slopes: [SlopeField], noise: Float) {
        let edges = EdgePlaces(levels[2], slopes[2].squares, leastSlope: max(Self.leastSlope, noise))
        var logarithms = [[Float]](
            repeating: [Float](repeating: Self.assumed.logarithm, count: Self.assumed.count), count: Self.directions)
        let variance = noise * noise
        for edge in edges.all {
            let whole = slopes[0].largest(x: 4 * edge.x, y: 4 * edge.y, reach: 2)
            let half = slopes[1].largest(x: 2 * edge.x, y: 2 * edge.y, reach: 1)
            let fine = max(whole - Self.noiseShares.whole * variance, 0).squareRoot() + Self.floor
            let coarse = max(half - Self.noiseShares.half * variance, 0).squareRoot() + Self.floor
            logarithms[edge.direction].append(fine / coarse)
        }
        widestDirection = logarithms.reduce(Float.infinity) { widest, ratios in
            // The assumed values come first and are logarithms already.
            let edges = ratios[..<Self.assumed.count] + ratios[Self.assumed.count...].map { log($0) }
            return min(widest, Selection.quantile(Self.narrowShare, of: Array(edges)))
        }
    }
}
