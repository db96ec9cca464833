package import PhotoAnalysis

/// Decides the relation of two pictures from the facts of the pair alone.
///
/// The thresholds were measured on 930,000 unrelated pairs of photos outside the training set of the feature weights.
/// They were also measured on 20,329 crops of these photos (206 million pairs, 1 in 1,000 of them a candidate). All 172
/// pairs of copies correlate by 0.85 or more.
package enum PairRule {
    /// Pictures with a lower cosine are compared only if one camera took them within `retakeSeconds`.
    ///
    /// One unrelated pair in 1,000 reaches this cosine.
    static let leastSimilarity: Float = 0.5
    /// Shots of one camera within this time may belong to one burst.
    static let burstSeconds = 10.0
    /// Shots of one camera within this time are always compared: a second try is often framed differently.
    static let retakeSeconds = 120.0
    /// Videos of one camera within this time may be takes of one scene.
    static let takeSeconds = 60.0
    /// Shots further apart than this (six hours) show at most the same place on two occasions.
    static let occasionSeconds = 21_600.0
    /// The least overlap of two shots of a camera on a stand.
    ///
    /// Of 79 alignments of unrelated pictures none overlaps by so much.
    private static let standingOverlap: Float = 0.9
    /// The least agreement, place by place, of shots of which one may go for the other.
    ///
    /// Different pictures in one frame agree in the frame: on drawn cards, stories and most cut-outs by 0.34 to 0.74, on
    /// photographed slides by 0.33 to 0.82. Shots that show the same mostly agree by 0.8 or more. Other views of a scene
    /// agree by less, too, and each may be worth keeping.
    private static let (leastAgreement, leastAgreementOfRetakes) = (0.75 as Float, 0.62 as Float)
    /// The least agreement of versions; all labelled ones have 0.99 or more.
    ///
    /// A room before and after, and people before one wall, agree by 0.86 to 0.89 in drawn cases.
    private static let leastAgreementOfVersions: Float = 0.9
    /// Pictures show different things if less of the area in which they differ is seen in both, beside what lies around it.
    ///
    /// Of 311 drawn pairs of prints, book covers and other things, each pair on one table, 9 still go for each other, and 34 of
    /// 78 of playing and identity cards. Of 61 labelled shots that went for one of within ten seconds 60 do, and all 47 that
    /// went for one of within two minutes.
    private static let leastCounterparts: Float = 0.22
    /// Versions differ in a place that changed by as much, in squared steps of a thumbnail.
    ///
    /// Of 51 photos, saved anew at qualities of 35 to 95 and at 0.25 to 1.5 times the sides, one in twenty reaches 1.9 at
    /// most; stickers and captions of a fiftieth of the sides reach more but for one in twenty, faces that were made
    /// unrecognisable only from a sixth of the sides on.
    private static let leastChange: Float = 2.5
    /// Versions of one size, of which the better saved one may stay, differ in a place from these on: squared steps of a
    /// thumbnail, and doublings of its detail.
    ///
    /// Of 40 photos saved anew at a quality of 95, all stay below 0.5 and at 0.25; at 85, below 0.7 and at 0.5.
    private static let (leastAlteration, leastOfDetail) = (0.75 as Float, 0.75 as Float)
    /// Each of two pictures is sharp in places where the other one is not from this `FocusDifference` on.
    ///
    /// Of 75 compared pairs of eight labelled series that were focused near and far, 65 reach it; of 368 of 68 others, 26.
    private static let leastFocus: Float = 2
    /// Pictures that agree by less than the first, and are equally sharp within the second where they agree, differ by what
    /// was drawn into one of them, if that one is clearly sharper.
    ///
    /// Set by hand: of 42 drawn cases all are so; of 115 labelled pairs of which one may go, none meets all conditions.
    private static let (leastWithoutDrawing, sameFocus) = (0.97 as Float, 0.5 as Float)
    /// The most confidence in one scene where one of the pictures has no time.
    ///
    /// Nothing but their looks says then that they were taken on one occasion. Views of one game and textures of one
    /// kind look alike, too. Set by hand.
    private static let mostWithoutTimes = 0.95
    /// The largest hash distance at which screenshots are compared; different contents of one program are near, too.
    private static let screenBits = 16
    /// The largest hash distance that supports a correlation without features.
    ///
    /// Unrelated pairs differ in 128 bits on average (standard deviation 8).
    private static let supportingBits = 80

    /// Whether the pictures belong together by hashes or by the camera's word alone.
    static func isLinked(_ pair: PairFacts) -> Bool { areNear(pair) || areOfOneBurst(pair) }

    /// Whether their hashes make them versions of one picture, if of one shot.
    static func haveNearHashes(_ pair: PairFacts) -> Bool { pair.distance <= pair.limit }

    /// Whether their hashes decide, so that a detailed comparison would say nothing more.
    static func areNear(_ pair: PairFacts) -> Bool {
        guard haveNearHashes(pair) else { return false }
        return pair.areVideos || !(pair.areScreenshots || pair.pages >= .likely || areTwoShotsOfPages(pair))
    }

    /// Whether two shots both resemble pages: pages that lay on one table one after the other match in all but their words.
    private static func areTwoShotsOfPages(_ pair: PairFacts) -> Bool {
        pair.pages == .resembling && pair.isOtherShot
    }

    /// Whether the pictures are two shots of a burst; versions of one shot name the same burst, too.
    private static func areOfOneBurst(_ pair: PairFacts) -> Bool {
        pair.isSameBurst && pair.isOtherShot && pair.pages == .none && !pair.mayBePage
    }

    static func isWorthComparing(_ pair: PairFacts) -> Bool {
        // The search has compared lengths and frames already.
        if pair.areVideos { return !areNear(pair) }
        if pair.pages == .sure || areTwoShotsOfPages(pair) { return false }
        if pair.areScreenshots { return pair.distance <= screenBits }
        if areNear(pair) { return false }
        // The camera may have moved on within the burst.
        if areOfOneBurst(pair) { return true }
        guard let similarity = pair.similarity else { return false }
        return similarity >= leastSimilarity || isTaken(pair, within: retakeSeconds)
    }

    /// Whether a match establishes a relation, or could do so under other facts, so that it is stored.
    static func isWorthKeeping(_ pair: PairFacts, _ match: SceneMatch) -> Bool {
        match.mayRelate || relation(pair, match) != .none
    }

    /// Whether two pictures show the same where they overlap; the relation is that of pair and match.
    ///
    /// Within seconds, a subject may move or turn round without becoming another one; something of it is still seen then.
    static func showsSame(_ pair: PairFacts, _ match: SceneMatch, _ relation: PairRelation) -> Bool {
        if pair.areVideos || relation == .copy { return true }
        // Without times, a version of which a part is damaged or painted over looks like a shot.
        if pair.seconds == nil, isChanged(match) == true, match.agreement < leastAgreementOfVersions { return false }
        // Prints and cards follow each other on one table.
        if areOtherThings(match) { return false }
        // Slides follow each other within seconds, too.
        if pair.mayBePage { return match.agreement >= leastAgreement }
        if isTaken(pair, within: burstSeconds) || areOfOneBurst(pair) { return true }
        return match.agreement >= (isTaken(pair, within: occasionSeconds) ? leastAgreementOfRetakes : leastAgreement)
    }

    /// Whether hardly anything that differs between two pictures is seen in both.
    private static func areOtherThings(_ match: SceneMatch) -> Bool {
        match.counterparts ?? 1 < leastCounterparts
    }

    /// Whether something was changed in one of two versions; nil if that is not known.
    static func isChanged(_ match: SceneMatch) -> Bool? { match.change.map { $0 >= leastChange } }

    /// Whether something was changed in one of two versions of one size, of which the one that may stay was saved no worse
    /// than the other: saving at such a quality changes next to nothing.
    static func isAltered(_ match: SceneMatch) -> Bool {
        match.change ?? 0 >= leastAlteration || match.detail ?? 0 >= leastOfDetail
    }

    /// Whether each of two pictures is sharp in places where the other one is not; nil if that is not known.
    static func isFocusedElsewhere(_ match: SceneMatch) -> Bool? { match.focus.map { $0 >= leastFocus } }

    /// Whether two pictures do not agree everywhere, but are equally sharp where they do.
    static func areEquallySharp(_ match: SceneMatch) -> Bool {
        match.agreement < leastWithoutDrawing && match.focus.map { abs($0) < sameFocus } ?? false
    }

    /// Whether two pictures of one series may be versions of one picture.
    package static func mayBeCopy(_ pair: PairFacts) -> Bool {
        !pair.isOtherShot
    }

    /// Whether two videos may be takes of one scene.
    package static func mayBeTakes(_ pair: PairFacts) -> Bool {
        pair.areVideos && isTaken(pair, within: takeSeconds)
    }

    /// The match is nil if the pictures were not compared in detail.
    package static func relation(_ pair: PairFacts, _ match: SceneMatch?) -> PairRelation {
        judge(pair, match).relation
    }

    /// The probability that the relation is right.
    package static func confidence(_ pair: PairFacts, _ match: SceneMatch?) -> Double {
        judge(pair, match).confidence
    }

    /// The relation with its reason and confidence; the match is nil if the pictures were not compared in detail.
    package static func judge(_ pair: PairFacts, _ match: SceneMatch?) -> PairJudgement {
        if areNear(pair) {
            return pair.isOtherShot
                ? PairJudgement(.strong, .hashesOfTwoShots, 0.99) : PairJudgement(.copy, .hashes, 0.99)
        }
        if areOfOneBurst(pair) {
            let isAligned = match.map { burst($0).relation == .strong } ?? false
            return PairJudgement(isAligned ? .strong : .loose, .namedBurst, 0.99)
        }
        guard let match else { return .nothing }
        if pair.areVideos { return videos(pair, match) }
        if areTwoShotsOfPages(pair) { return .nothing }
        switch pair.pages {
        case .none: break
        case .resembling where pair.areScreenshots: break
        case .resembling, .likely: return likelyPages(pair, match)
        case .sure: return .nothing
        }
        if pair.areScreenshots { return screens(pair, match) }
        if !pair.isOtherShot, isCopy(pair, match) {
            // Different shots in quick succession without times also correlate by 0.8 to 0.9.
            return PairJudgement(.copy, .alignedPictures, match.correlation >= 0.9 ? 0.98 : 0.92)
        }
        if pair.isDrawn { return .nothing }
        if isOtherOccasion(pair) { return otherOccasion(pair, match) }
        if !pair.mayBePage, isTaken(pair, within: burstSeconds) { return succession(pair, burst(match)) }
        let judgement = scene(pair, match).atMost(pair.seconds == nil ? mostWithoutTimes : 1)
        // Pages are turned over within seconds, and letters match letters.
        let mayBeRetake = !pair.mayBePage && isTaken(pair, within: retakeSeconds)
        return judgement.relation == .strong || !mayBeRetake ? judgement : retake(match)
    }

    /// Versions show the same at all moments; of takes the posters show one scene.
    private static func videos(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        if let agreeing = match.agreeingFrames {
            let isVersion = agreeing >= VideoAgreement.leastMoments && match.correlation >= VideoAgreement.leastShare
            return !pair.isOtherShot && isVersion
                ? PairJudgement(.copy, .frames, 0.97) : .nothing
        }
        return isTaken(pair, within: takeSeconds) ? burst(match) : .nothing
    }

    /// One program draws the same layout with different words, so only the same words count.
    private static func screens(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        pair.distance <= screenBits && match.correlation >= 0.9
            ? PairJudgement(.copy, .screens, 0.95) : .nothing
    }

    /// Pictures that resemble pages are versions only if they agree in nearly everything, and never similar shots.
    ///
    /// Letters match letters: different receipts of one shop agree by 0.88.
    private static func likelyPages(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        !pair.isOtherShot && match.correlation >= 0.95 && match.inliers >= 8 && match.cells >= 5
            ? PairJudgement(.copy, .alignedPictures, 0.95) : .nothing
    }

    /// Copies that are cropped by a quarter, letterboxed, toned or compressed keep 0.9; the lowest labelled copy had
    /// 0.85.
    private static func isCopy(_ pair: PairFacts, _ match: SceneMatch) -> Bool {
        let isSupported = !pair.isFlat && pair.distance <= supportingBits
        return match.correlation >= 0.8 && match.agreement >= leastAgreementOfVersions
            && (isSupported || (match.inliers >= 8 && match.cells >= 5))
    }

    /// On another occasion, only a match that clearly shows the same view counts.
    ///
    /// A camera on a stand sees it in other light, but all lies where it lay. Each day may be worth keeping, so these shots
    /// are only listed together.
    private static func otherOccasion(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        guard match.correlation >= 0.3 else { return .nothing }
        if match.inliers >= 16 && match.cells >= 10 { return PairJudgement(.strong, .features, 0.95) }
        let hasStood = pair.isSameCamera && match.overlap >= standingOverlap
        return hasStood && !pair.mayBePage && match.inliers >= 9 && match.cells >= 6
            ? PairJudgement(.loose, .standingCamera, 0.95) : .nothing
    }

    /// Time and camera suggest one scene, so little more evidence is needed.
    private static func burst(_ match: SceneMatch) -> PairJudgement {
        if (match.inliers >= 5 && match.cells >= 4) || match.correlation >= 0.4 {
            return PairJudgement(.strong, .burst, 0.99)
        }
        return match.inliers >= 4 && match.cells >= 3 ? PairJudgement(.weak, .burst, 0.95) : .nothing
    }

    /// A subject that the camera went round within seconds has few places in common from shot to shot, but looks alike.
    private static func succession(_ pair: PairFacts, _ burst: PairJudgement) -> PairJudgement {
        guard burst.relation < .loose, !pair.isFlat, let similarity = pair.similarity, similarity >= leastSimilarity
        else { return burst }
        return PairJudgement(.loose, .succession, 0.95)
    }

    /// Time and camera still suggest one scene.
    private static func retake(_ match: SceneMatch) -> PairJudgement {
        if (match.inliers >= 7 && match.cells >= 5) || match.correlation >= 0.45 {
            return PairJudgement(.strong, .burst, 0.97)
        }
        return match.inliers >= 6 && match.cells >= 4 ? PairJudgement(.weak, .burst, 0.9) : .nothing
    }

    private static func scene(_ pair: PairFacts, _ match: SceneMatch) -> PairJudgement {
        let (inliers, cells, correlation) = (match.inliers, match.cells, match.correlation)
        if inliers >= 14 && cells >= 9 { return PairJudgement(.strong, .features, 0.99) }
        if inliers >= 9 && cells >= 6 && correlation >= 0.3 { return PairJudgement(.strong, .features, 0.97) }
        if inliers >= 7 && cells >= 5 && correlation >= 0.5 { return PairJudgement(.strong, .alignedPictures, 0.97) }
        // A blurred retake has few features, but correlates with the sharp shot once aligned.
        let isSupported = (inliers >= 4 && cells >= 3) || (isVeryAlike(pair) && !pair.isFlat)
        if isSupported && correlation >= 0.6 { return PairJudgement(.strong, .alignedPictures, 0.97) }
        if isSupported && correlation >= 0.5 { return PairJudgement(.weak, .alignedPictures, 0.9) }
        return (inliers >= 8 && cells >= 6 && correlation >= 0.2) || (inliers >= 7 && cells >= 5 && correlation >= 0.3)
            ? PairJudgement(.weak, .features, 0.85) : .nothing
    }

    private static func isTaken(_ pair: PairFacts, within seconds: Double) -> Bool {
        pair.isSameCamera && pair.seconds.map { $0 <= seconds } ?? false
    }

    /// Whether the embeddings are very close; one unrelated pair in 30,000 is.
    private static func isVeryAlike(_ pair: PairFacts) -> Bool { pair.similarity.map { $0 >= 0.7 } ?? false }

    private static func isOtherOccasion(_ pair: PairFacts) -> Bool {
        pair.seconds.map { $0 > occasionSeconds } ?? false
    }
}

/// The facts of two pictures before a detailed comparison; their order does not matter.
package struct PairFacts: Sendable, Hashable {
    /// How surely the pictures are two pages.
    package enum Pages: Sendable, Hashable, Comparable {
        case none
        /// Both resemble pages.
        case resembling
        /// One is likely a page, and the other resembles one.
        case likely
        /// One is a page; whatever looks like it is another page.
        case sure
    }

    /// The smallest Hamming distance of their perceptual hashes over all orientations, 0…256.
    package var distance: Int
    /// The largest distance at which hashes alone make the pictures versions of one.
    package var limit: Int
    /// The cosine of their embeddings; nil if one has none.
    package var similarity: Float?
    /// Whether the camera's clock shows two shots.
    package var isOtherShot: Bool
    /// The time between the two shots by the camera's clock; nil if one has no time.
    package var seconds: Double?
    package var isSameCamera: Bool
    /// Whether the camera says that it took both in one burst.
    package var isSameBurst = false
    /// Whether both are videos; the distance of their hashes says nothing then.
    package var areVideos = false
    /// Whether both look like screenshots or are drawn, and so may share their layout without being copies.
    package var areScreenshots: Bool
    /// Whether one of them is likely drawn by a program, which draws many that are alike; a drawing is no shot.
    package var isDrawn = false
    /// Whether they are written pages, which look alike whatever they say.
    package var pages = Pages.none
    /// Whether one of them is likely a page; pages are often taken one after the other.
    package var mayBePage = false
    /// Whether one of the pictures has little structure.
    package var isFlat: Bool
}
