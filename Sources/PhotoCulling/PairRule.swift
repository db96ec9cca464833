package import PhotoAnalysis

/// What two pictures are to each other, from what is known of the pair alone.
package enum PairRule {
    /// Pictures whose embeddings are less alike are compared only when they were taken in one go.
    static let leastSimilarity: Float = 0.55
    /// Shots of one camera within so many seconds may belong to one burst.
    static let burstSeconds = 10.0

    /// Whether the hashes alone tell enough, so that nothing needs to be compared in detail.
    static func isDecided(_ pair: PairFacts) -> Bool {
        pair.distance <= pair.limit
    }

    static func isWorthComparing(_ pair: PairFacts) -> Bool {
        guard !isDecided(pair), let similarity = pair.similarity else { return false }
        return similarity >= leastSimilarity || isBurst(pair)
    }

    /// Whether a match may count by any settings, so that it is remembered.
    package static func isWorthKeeping(_ match: SceneMatch) -> Bool {
        match.correlation >= 0.4 || match.inliers >= 6
    }

    /// Whether a picture of the same series might still be a version of the same picture.
    package static func mayBeCopy(_ pair: PairFacts) -> Bool {
        !pair.isOtherShot && !pair.areScreenshots
    }

    /// - Parameter match: Nil where the pictures were not compared in detail.
    package static func relation(
        _ pair: PairFacts, _ match: SceneMatch?
    ) -> PairRelation {
        if isDecided(pair) { return pair.isOtherShot ? .strong : .copy }
        guard let match, !pair.areScreenshots else { return .none }
        if match.correlation >= 0.8, !pair.isOtherShot { return .copy }
        if match.correlation >= 0.6 || match.inliers >= 12 { return .strong }
        if match.correlation >= 0.45 || (match.inliers >= 7 && match.cells >= 5) { return .weak }
        return .none
    }

    /// The probability that the relation is right.
    package static func confidence(_ pair: PairFacts, _ match: SceneMatch?) -> Double {
        switch relation(pair, match) {
        case .none: 0
        case .weak: 0.9
        case .strong, .copy: 0.99
        }
    }

    private static func isBurst(_ pair: PairFacts) -> Bool {
        pair.isSameCamera && pair.seconds.map { $0 <= burstSeconds } ?? false
    }
}
