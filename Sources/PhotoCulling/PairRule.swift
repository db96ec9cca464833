package import PhotoAnalysis

/// What two pictures are to each other, from what is known of the pair alone.
///
/// Measured on 54,239 unrelated pairs of labelled photos and 2.3 million pairs of parts and mirrored parts of them, of
/// which 130,000 have a similarity of 0.2 or more: of those one has six inliers, none more, and the highest correlation
/// is 0.39. Each further inlier is about a tenth as likely. 172 pairs of copies correlate by 0.85 or more, 95 of 97
/// pairs of one scene have six inliers or more.
package enum PairRule {
    /// Pictures whose embeddings are less alike are compared only when they were taken in one go.
    static let leastSimilarity: Float = 0.55
    /// Shots of one camera within so many seconds may belong to one burst.
    static let burstSeconds = 10.0
    /// Shots further apart than six hours show one place on two occasions, if anything.
    private static let occasionSeconds = 21_600.0
    /// Bits up to which the hashes of screenshots make a comparison worth while: layouts of one program are near, too.
    private static let screenBits = 16
    /// Bits up to which hashes support a correlation without features; unrelated pairs differ in 128 (deviation 8).
    private static let supportingBits = 80

    /// Whether the hashes alone tell enough, so that nothing needs to be compared in detail.
    static func isDecided(_ pair: PairFacts) -> Bool {
        !pair.areScreenshots && pair.distance <= pair.limit
    }

    static func isWorthComparing(_ pair: PairFacts) -> Bool {
        if pair.areScreenshots { return pair.distance <= screenBits }
        guard !isDecided(pair), let similarity = pair.similarity else { return false }
        return similarity >= leastSimilarity || isBurst(pair)
    }

    /// Whether a match may count by any facts, so that it is remembered.
    package static func isWorthKeeping(_ match: SceneMatch) -> Bool {
        match.correlation >= 0.5 || (match.inliers >= 4 && match.cells >= 3)
    }

    /// Whether a picture of the same series might still be a version of the same picture.
    package static func mayBeCopy(_ pair: PairFacts) -> Bool {
        !pair.isOtherShot
    }

    /// The match is nil where the pictures were not compared in detail.
    package static func relation(_ pair: PairFacts, _ match: SceneMatch?) -> PairRelation {
        judge(pair, match).relation
    }

    /// The probability that the relation is right.
    package static func confidence(_ pair: PairFacts, _ match: SceneMatch?) -> Double {
        judge(pair, match).confidence
    }

    /// The relation with its reason and confidence; the match is nil where the pictures were not compared in detail.
    package static func judge(_ pair: PairFacts, _ match: SceneMatch?) -> PairJudgement {
        if isDecided(pair) {
            return pair.isOtherShot
                ? PairJudgement(.strong, .hashesOfTwoShots, 0.99) : PairJudgement(.copy, .hashes, 0.99)
        }
        guard let match else { return .nothing }
        if pair.areScreenshots { return screens(pair, match) }
        if !pair.isOtherShot, isCopy(pair, match) {
            // Between 0.8 and 0.9 lie shots in quick succession, too, whose times got lost.
            return PairJudgement(.copy, .alignedPictures, match.correlation >= 0.9 ? 0.98 : 0.92)
        }
        if isOtherOccasion(pair) { return otherOccasion(match) }
        if isBurst(pair) { return burst(match) }
        return scene(match)
    }

    /// Programs draw one layout with other words: only the same words will do.
    private static func screens(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        pair.distance <= screenBits && match.correlation >= 0.9
            ? PairJudgement(.copy, .screens, 0.95) : .nothing
    }

    /// Crops by a quarter, letterboxes, tones and compression keep 0.9; 0.85 was the least of labelled copies.
    private static func isCopy(_ pair: PairFacts, _ match: SceneMatch) -> Bool {
        let isSupported = !pair.isFlat && pair.distance <= supportingBits
        return match.correlation >= 0.8 && (isSupported || (match.inliers >= 8 && match.cells >= 5))
    }

    /// Places do not move: of two occasions only what is plainly the same view counts.
    private static func otherOccasion(_ match: SceneMatch) -> PairJudgement {
        match.inliers >= 14 && match.cells >= 9 && match.correlation >= 0.3
            ? PairJudgement(.strong, .features, 0.95) : .nothing
    }

    /// Time and camera speak for one scene, so that little is left to chance: six in 10,000 have four inliers.
    private static func burst(_ match: SceneMatch) -> PairJudgement {
        if (match.inliers >= 5 && match.cells >= 4) || match.correlation >= 0.5 {
            return PairJudgement(.strong, .burst, 0.99)
        }
        return match.inliers >= 4 && match.cells >= 3 ? PairJudgement(.weak, .burst, 0.95) : .nothing
    }

    private static func scene(_ match: SceneMatch) -> PairJudgement {
        if match.inliers >= 12 && match.cells >= 7 { return PairJudgement(.strong, .features, 0.99) }
        if match.inliers >= 9 && match.cells >= 6 { return PairJudgement(.strong, .features, 0.97) }
        if match.inliers >= 8 && match.cells >= 4 && match.correlation >= 0.5 {
            return PairJudgement(.strong, .alignedPictures, 0.97)
        }
        if match.inliers >= 7 && match.cells >= 5 { return PairJudgement(.weak, .features, 0.9) }
        return match.inliers >= 6 && match.cells >= 4 && match.correlation >= 0.2
            ? PairJudgement(.weak, .features, 0.85) : .nothing
    }

    private static func isBurst(_ pair: PairFacts) -> Bool {
        pair.isSameCamera && pair.seconds.map { $0 <= burstSeconds } ?? false
    }

    private static func isOtherOccasion(_ pair: PairFacts) -> Bool {
        pair.seconds.map { $0 > occasionSeconds } ?? false
    }
}
