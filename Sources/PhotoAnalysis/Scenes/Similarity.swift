/// The scale on which likeness is shown to people: from 0.95 on it looks like a copy, from 0.80 on like one scene.
///
/// It rises with the cosine of two embeddings and decides nothing: what is found near is confirmed by other means.
package enum Similarity {
    /// Cosines and what is shown for them; straight lines between.
    ///
    /// Of 387 labelled photos, each pair by weights that saw neither source: at 0.65 and above lie 0.88 of 97 pairs of
    /// one scene and 1 in 9,000 unrelated pairs, at 0.95 and above 0.99 of 172 pairs of copies, no unrelated pair and
    /// 0.29 of the pairs of one scene (`cleaner-training embedding`).
    private static let points: [(cosine: Float, shown: Float)] = [(0, 0), (0.65, 0.80), (0.95, 0.95), (1, 1)]

    /// 0…1; what points away from one another is shown as 0.
    package static func shown(cosine: Float) -> Float {
        for (lower, upper) in zip(points, points.dropFirst()) where cosine < upper.cosine {
            let share = (max(cosine, 0) - lower.cosine) / (upper.cosine - lower.cosine)
            return lower.shown + share * (upper.shown - lower.shown)
        }
        return 1
    }
}
