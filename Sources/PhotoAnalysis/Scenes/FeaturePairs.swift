/// Features of two pictures that look alike: each the other's nearest, and clearly nearer than the next.
struct FeaturePairs {
    /// In the order of the first picture's points; places of the one and the other picture.
    private(set) var fromX: [Float] = []
    private(set) var fromY: [Float] = []
    private(set) var toX: [Float] = []
    private(set) var toY: [Float] = []
    /// The turn from one to the other, as its cosine and sine.
    private(set) var cosine: [Float] = []
    private(set) var sine: [Float] = []
    /// The other's level less the one's.
    private(set) var step: [Float] = []
    /// The Hamming distance.
    private(set) var distance: [Int] = []

    var count: Int { distance.count }

    /// Bits in which descriptors of one place may differ: as many as 1 in 100 unrelated ones do.
    ///
    /// With it and the ratio 2 in 100 pairs of one scene more have seven inliers than with 70 and 0.85, at as many unrelated
    /// pairs that reach a number of inliers.
    private static let mostBits: Int16 = 88
    /// The nearest differs in less than this share of the bits of the next in either picture (Lowe 2004).
    private static let ratio: Float = 0.9

    init(_ one: PreparedScene, _ other: PreparedScene) {
        let nearest = NearestFeatures(one, other)
        for (place, point) in one.points.enumerated() {
            let (best, next) = (nearest.rows.best[place], nearest.rows.next[place])
            let bits = NearestFeatures.distance(best)
            guard bits <= Self.mostBits else { continue }
            let found = NearestFeatures.place(best)
            let (back, nextBack) = (nearest.columns.best[found], nearest.columns.next[found])
            guard NearestFeatures.place(back) == place else { continue }
            let second = max(NearestFeatures.distance(next), NearestFeatures.distance(nextBack))
            guard Float(bits) < Self.ratio * Float(second) else { continue }
            append(point, other.points[found], Int(bits))
        }
    }

    private mutating func append(_ one: LocalFeatures.Point, _ other: LocalFeatures.Point, _ bits: Int) {
        fromX.append(Float(one.x))
        fromY.append(Float(one.y))
        toX.append(Float(other.x))
        toY.append(Float(other.y))
        let directions = SamplingPattern.directions
        let turn = SamplingPattern.shared.circle[(Int(other.direction) + directions - Int(one.direction)) % directions]
        cosine.append(turn.x)
        sine.append(turn.y)
        step.append(Float(Int(other.level) - Int(one.level)))
        distance.append(bits)
    }
}
