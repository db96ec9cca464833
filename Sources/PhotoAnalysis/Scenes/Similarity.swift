/// The similarity that people see: from 0.95 on a pair looks like copies, from 0.80 on like one scene.
///
/// It increases with the cosine of two embeddings. No decision depends on it.
package enum Similarity {
    /// Cosines and the values shown for them, with linear interpolation.
    ///
    /// From 387 labelled photos, with weights fitted without the sources of a pair (`cleaner-training embedding`): 0.88
    /// of 97 pairs of one scene and 1 in 9,000 unrelated pairs reach 0.65. At 0.95 there are 0.99 of 172 pairs of
    /// copies, 0.29 of the pairs of one scene and no unrelated pair.
    private static let points: [(cosine: Float, shown: Float)] = [(0, 0), (0.65, 0.80), (0.95, 0.95), (1, 1)]

    /// 0…1; negative cosines are shown as 0.
    package static func shown(cosine: Float) -> Float {
        for (lower, upper) in zip(points, points.dropFirst()) where cosine < upper.cosine {
            let share = (max(cosine, 0) - lower.cosine) / (upper.cosine - lower.cosine)
            return lower.shown + share * (upper.shown - lower.shown)
        }
        return 1
    }
}
