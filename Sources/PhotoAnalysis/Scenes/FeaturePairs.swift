/// Pairs of similar features of two pictures: each is the other's nearest, and clearly nearer than the second nearest.
struct FeaturePairs {
    /// The places in both pictures, in the order of the first picture's points.
    private(set) var fromX: [Float] = []
    private(set) var fromY: [Float] = []
    private(set) var toX: [Float] = []
    private(set) var toY: [Float] = []
    /// The turn from the first to the second feature, as cosine and sine.
    private(set) var cosine: [Float] = []
    private(set) var sine: [Float] = []
    /// The second feature's level minus the first's.
    private(set) var step: [Float] = []
    /// The Hamming distance.
    private(set) var distance: [Int] = []

    var count: Int { distance.count }

    /// The largest distance of paired descriptors; 1 in 100 unrelated ones reaches it.
    ///
    /// With 88 and the ratio 0.9, 2 in 100 more pairs of one scene have seven inliers than with 70 and 0.85, and
    /// unrelated pairs have no more inliers.
    private static let mostBits: Int16 = 88
    /// The largest ratio of the distances of the nearest and the second nearest, in either picture (Lowe 2004).
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
