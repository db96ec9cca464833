import PhotoAnalysis
import Testing

@testable import PhotoCulling

@Suite("Pair rule")
struct PairRuleTests {
    private func facts(
        distance: Int = 120, similarity: Float? = 0.6, isOtherShot: Bool = false, seconds: Double? = nil,
        isSameCamera: Bool = false, areScreenshots: Bool = false, isFlat: Bool = false
    ) -> PairFacts {
        PairFacts(
            distance: distance, limit: 31, similarity: similarity, isOtherShot: isOtherShot, seconds: seconds,
            isSameCamera: isSameCamera, areScreenshots: areScreenshots, isFlat: isFlat)
    }

    private func match(_ correlation: Float, _ inliers: Int, _ cells: Int) -> SceneMatch {
        SceneMatch(correlation: correlation, inliers: inliers, cells: cells)
    }

    @Test("Near hashes make copies without a comparison, but of two shots only similar ones")
    func hashes() {
        #expect(PairRule.relation(facts(distance: 31), nil) == .copy)
        #expect(PairRule.relation(facts(distance: 31, isOtherShot: true, seconds: 4), nil) == .strong)
        #expect(PairRule.relation(facts(distance: 32), nil) == .none)
        #expect(!PairRule.isWorthComparing(facts(distance: 31)))
    }

    @Test("The camera's word lists the shots of a burst together, and only what they share lets one go for another")
    func bursts() {
        var pair = facts(similarity: nil, isOtherShot: true, seconds: 3, isSameCamera: true)
        pair.isSameBurst = true
        #expect(PairRule.isWorthComparing(pair))
        for found in [nil, match(0.1, 3, 2), match(0.3, 4, 3)] {
            #expect(PairRule.judge(pair, found) == PairJudgement(.loose, .namedBurst, 0.99))
            #expect(!PairRule.judge(pair, found).tellsOverlap)
        }
        for found in [match(0.1, 5, 4), match(0.4, 0, 0)] {
            #expect(PairRule.judge(pair, found) == PairJudgement(.strong, .namedBurst, 0.99))
            #expect(PairRule.judge(pair, found).tellsOverlap)
        }
        pair.isOtherShot = false
        pair.similarity = 0.6
        #expect(PairRule.relation(pair, nil) == .none && PairRule.isWorthComparing(pair))
        #expect(PairRule.relation(pair, match(0.94, 50, 30)) == .copy)
        pair.distance = 31
        #expect(PairRule.relation(pair, nil) == .copy)
    }

    @Test("A cropped copy is one by agreement, unless the camera's clock tells two shots")
    func crops() {
        let found = match(0.94, 50, 30)
        #expect(PairRule.relation(facts(), found) == .copy)
        #expect(PairRule.relation(facts(isOtherShot: true, seconds: 5, isSameCamera: true), found) == .strong)
        #expect(PairRule.relation(facts(isOtherShot: true, seconds: 900), found) == .strong)
        #expect(PairRule.relation(facts(), match(0.75, 50, 30)) == .strong)
    }

    @Test("Pictures that look like one scene are almost certainly of one only if both have a time")
    func timeless() {
        let found = match(0.7, 40, 30)
        #expect(PairRule.judge(facts(seconds: 900), found) == PairJudgement(.strong, .features, 0.99))
        #expect(PairRule.judge(facts(), found) == PairJudgement(.strong, .features, 0.95))
        #expect(PairRule.confidence(facts(), match(0.2, 8, 6)) == 0.85)
    }

    @Test("A drawing may be a copy of another one, but is no shot of the same scene")
    func drawings() {
        var pair = facts()
        pair.isDrawn = true
        #expect(PairRule.relation(pair, match(0.94, 50, 30)) == .copy)
        #expect(PairRule.relation(pair, match(0.75, 50, 30)) == .none)
        pair.distance = 31
        #expect(PairRule.relation(pair, nil) == .copy)
    }

    @Test(
        "A picture is drawn if it was saved without loss, and no camera and no time is known",
        arguments: [
            (.lossless, 0, nil, true), ([], 0, nil, false), (.lossless, 5, nil, false), (.lossless, 0, 7, false),
        ] as [(PhotoTraits, UInt32, Int64?, Bool)])
    func drawn(traits: PhotoTraits, camera: UInt32, captured: Int64?, isDrawn: Bool) {
        let facts = PhotoFacts.drawn(1) { ($0.traits, $0.camera, $0.captured) = (traits, camera, captured) }
        #expect(PhotoRecord(facts, folder: 0).isDrawn == isDrawn)
    }

    @Test("Agreement without features counts where hashes support it, and never of flat pictures")
    func contentless() {
        let found = match(0.9, 0, 0)
        #expect(PairRule.relation(facts(distance: 70), found) == .copy)
        #expect(PairRule.relation(facts(distance: 110), found) == .none)
        #expect(PairRule.relation(facts(distance: 70, isFlat: true), found) == .none)
    }

    @Test("Little evidence is enough within seconds and one camera, more without times, most on another occasion")
    func times() {
        let little = match(0.1, 5, 4)
        #expect(PairRule.relation(facts(seconds: 2, isSameCamera: true), little) == .strong)
        let unlike = facts(similarity: 0.4, seconds: 2, isSameCamera: true)
        #expect(PairRule.relation(unlike, match(0.1, 4, 3)) == .weak)
        #expect(PairRule.relation(unlike, match(0.1, 3, 3)) == .none)
        #expect(PairRule.relation(facts(seconds: 2), little) == .none)
        #expect(PairRule.relation(facts(), little) == .none)
        let some = match(0.3, 9, 6)
        #expect(PairRule.relation(facts(), some) == .strong)
        #expect(PairRule.relation(facts(), match(0.2, 9, 6)) == .weak)
        #expect(PairRule.relation(facts(), match(0.1, 13, 12)) == .none)
        #expect(PairRule.relation(facts(), match(0.1, 14, 9)) == .strong)
        #expect(PairRule.relation(facts(isOtherShot: true, seconds: 86_400), some) == .none)
        #expect(PairRule.relation(facts(isOtherShot: true, seconds: 86_400), match(0.4, 20, 12)) == .strong)
    }

    @Test("Within seconds and one camera pictures that look alike are of one scene, but no page, and nothing flat")
    func successions() {
        var pair = facts(similarity: 0.5, isOtherShot: true, seconds: 9, isSameCamera: true)
        #expect(PairRule.judge(pair, match(0, 0, 0)) == PairJudgement(.loose, .succession, 0.95))
        // Four places may agree by chance, so they do not tell what the shots share.
        #expect(PairRule.judge(pair, match(0.1, 4, 3)) == PairJudgement(.loose, .succession, 0.95))
        #expect(PairRule.relation(pair, match(0.1, 5, 4)) == .strong)
        // Only what was compared in detail.
        #expect(PairRule.relation(pair, nil) == .none && PairRule.isWorthComparing(pair))
        func relation(_ change: (inout PairFacts) -> Void) -> PairRelation {
            var other = pair
            change(&other)
            return PairRule.relation(other, match(0, 0, 0))
        }
        #expect(relation { $0.similarity = 0.49 } == .none)
        #expect(relation { $0.similarity = nil } == .none)
        #expect(relation { $0.seconds = 11 } == .none)
        #expect(relation { $0.isSameCamera = false } == .none)
        #expect(relation { $0.isFlat = true } == .none)
        #expect(relation { $0.mayBePage = true } == .none)
        #expect(relation { $0.isDrawn = true } == .none)
        #expect(relation { $0.areScreenshots = true } == .none)
        pair.areVideos = true
        #expect(PairRule.relation(pair, match(0, 0, 0)) == .none)
    }

    @Test("What a camera on a stand took on another occasion is of one scene, but no page")
    func standing() {
        var pair = facts(isOtherShot: true, seconds: 86_400, isSameCamera: true)
        var found = SceneMatch(correlation: 0.3, inliers: 9, cells: 6, overlap: 0.9)
        #expect(PairRule.judge(pair, found) == PairJudgement(.loose, .standingCamera, 0.95))
        for (correlation, inliers, cells, overlap) in [
            (0.29, 9, 6, 0.9), (0.3, 8, 6, 0.9), (0.3, 9, 5, 0.9), (0.3, 9, 6, 0.89),
        ] as [(Float, Int, Int, Float)] {
            let less = SceneMatch(correlation: correlation, inliers: inliers, cells: cells, overlap: overlap)
            #expect(PairRule.relation(pair, less) == .none)
        }
        pair.mayBePage = true
        #expect(PairRule.relation(pair, found) == .none)
        pair.mayBePage = false
        pair.isSameCamera = false
        #expect(PairRule.relation(pair, found) == .none)
        found.inliers = 16
        found.cells = 10
        #expect(PairRule.relation(pair, found) == .strong)
    }

    @Test("Within two minutes and one camera pictures are compared however they look, and less evidence is enough")
    func retakes() {
        let pair = facts(similarity: 0, isOtherShot: true, seconds: 100, isSameCamera: true)
        #expect(PairRule.isWorthComparing(pair))
        #expect(!PairRule.isWorthComparing(facts(similarity: 0, isOtherShot: true, seconds: 130, isSameCamera: true)))
        #expect(!PairRule.isWorthComparing(facts(similarity: 0, isOtherShot: true, seconds: 100)))
        #expect(PairRule.relation(pair, match(0.1, 7, 5)) == .strong)
        #expect(PairRule.relation(pair, match(0.1, 6, 4)) == .weak)
        #expect(PairRule.relation(pair, match(0.1, 5, 4)) == .none)
    }

    @Test("Pictures that agree when laid over each other are of one scene with few features or much likeness")
    func agreement() {
        #expect(PairRule.relation(facts(), match(0.6, 4, 3)) == .strong)
        #expect(PairRule.relation(facts(), match(0.5, 7, 5)) == .strong)
        #expect(PairRule.relation(facts(), match(0.5, 4, 3)) == .weak)
        #expect(PairRule.relation(facts(), match(0.6, 0, 0)) == .none)
        #expect(PairRule.relation(facts(similarity: 0.75), match(0.6, 0, 0)) == .strong)
        #expect(PairRule.relation(facts(similarity: 0.75, isFlat: true), match(0.6, 0, 0)) == .none)
    }

    @Test("Screenshots are copies where they agree in nearly everything, and otherwise nothing")
    func screenshots() {
        let near = facts(distance: 10, areScreenshots: true)
        #expect(PairRule.isWorthComparing(near))
        #expect(PairRule.relation(near, nil) == .none)
        #expect(PairRule.relation(near, match(0.95, 100, 60)) == .copy)
        #expect(PairRule.relation(near, match(0.85, 100, 60)) == .none)
        #expect(PairRule.relation(facts(distance: 20, areScreenshots: true), match(0.95, 100, 60)) == .none)
    }

    @Test("Beside what may be a page, seconds prove nothing: only what is one scene at any time counts")
    func halfPages() {
        for seconds in [2, 60] as [Double] {
            var pair = facts(isOtherShot: true, seconds: seconds, isSameCamera: true)
            let few = [match(0.1, 5, 4), match(0.45, 0, 0), match(0.2, 7, 5), match(0.1, 3, 2)]
            #expect(few.prefix(seconds < 10 ? 2 : 3).contains { PairRule.relation(pair, $0) == .strong })
            for isBurst in [false, true] {
                (pair.mayBePage, pair.isSameBurst) = (true, isBurst)
                #expect(few.allSatisfy { PairRule.relation(pair, $0) == .none })
                #expect(PairRule.relation(pair, nil) == .none)
                #expect(PairRule.relation(pair, match(0.5, 40, 20)) == .strong)
            }
        }
    }

    @Test("Without times, shots of one frame that differ in a place show the same only if they agree nearly everywhere")
    func damagedVersions() {
        for (seconds, change, agreement, isSame) in [
            (nil, 50, 0.8, false), (nil, 50, 0.95, true), (nil, 1, 0.8, true), (nil, nil, 0.8, true),
            (5, 50, 0.8, true),
        ] as [(Double?, Float?, Float, Bool)] {
            let pair = facts(isOtherShot: seconds != nil, seconds: seconds, isSameCamera: true)
            var found = match(0.8, 100, 50)
            (found.change, found.agreement) = (change, agreement)
            #expect(PairRule.showsSame(pair, found, .strong) == isSame)
        }
    }

    @Test("Of pictures of the same, something of what differs is seen in both, however much agrees")
    func counterparts() {
        for (seconds, agreement, counterparts, isSame) in [
            (5, 0.3, 0.21, false), (5, 0.99, 0, false), (60, 0.7, 0.02, false), (nil, 0.8, 0, false),
            (5, 0.3, 0.23, true), (60, 0.7, 0.5, true), (5, 0.99, 0.23, true), (5, 0.3, nil, true),
            (nil, 0.8, nil, true),
        ] as [(Double?, Float, Float?, Bool)] {
            let pair = facts(isOtherShot: seconds != nil, seconds: seconds, isSameCamera: true)
            var found = match(0.8, 100, 50)
            (found.agreement, found.counterparts) = (agreement, counterparts)
            #expect(PairRule.showsSame(pair, found, .strong) == isSame, "\(found) after \(seconds ?? -1) seconds")
            // Versions agree nearly everywhere.
            #expect(PairRule.showsSame(pair, found, .copy))
        }
    }

    @Test("Whatever agrees of a page and another picture, they have nothing to do with each other")
    func pages() {
        for seconds in [nil, 2, 3_600] as [Double?] {
            var pair = facts(distance: 0, seconds: seconds, isSameCamera: true)
            pair.pages = .sure
            pair.isSameBurst = true
            #expect(!PairRule.isWorthComparing(pair) && !PairRule.isLinked(pair))
            #expect(PairRule.relation(pair, match(0.99, 150, 90)) == .none)
            pair.isOtherShot = true
            #expect(PairRule.relation(pair, nil) == .none)
        }
    }

    @Test("Pictures that resemble pages are versions if they agree in nearly everything, and never similar shots")
    func likelyPages() {
        var pair = facts(distance: 0, seconds: 2, isSameCamera: true)
        pair.pages = .likely
        #expect(PairRule.isWorthComparing(pair))
        #expect(PairRule.relation(pair, nil) == .none)
        #expect(PairRule.relation(pair, match(0.88, 130, 40)) == .none)
        #expect(PairRule.relation(pair, match(0.96, 130, 40)) == .copy)
        #expect(PairRule.relation(pair, match(0.96, 7, 4)) == .none)
        pair.isOtherShot = true
        #expect(PairRule.relation(pair, match(0.99, 150, 90)) == .none)
    }

    @Test("Pictures that both resemble pages in a part may be versions, but are never shots of one scene")
    func partlyPages() {
        var pair = facts(distance: 0, seconds: 2, isSameCamera: true)
        pair.pages = .resembling
        #expect(PairRule.relation(pair, nil) == .copy)
        pair.distance = 70
        #expect(PairRule.isWorthComparing(pair))
        #expect(PairRule.relation(pair, match(0.96, 130, 40)) == .copy)
        #expect(PairRule.relation(pair, match(0.88, 130, 40)) == .none)
        pair.isOtherShot = true
        #expect(!PairRule.isWorthComparing(pair) && PairRule.relation(pair, match(0.99, 150, 90)) == .none)
        var screens = pair
        (screens.areScreenshots, screens.distance) = (true, 8)
        #expect(!PairRule.isWorthComparing(screens) && PairRule.relation(screens, match(0.99, 150, 90)) == .none)
        pair.distance = 0
        #expect(!PairRule.isLinked(pair) && PairRule.relation(pair, nil) == .none)
    }

    @Test("What follows from a match never gets less by more evidence, and is remembered")
    func monotone() {
        let pairs = [
            facts(), facts(seconds: 3, isSameCamera: true), facts(isOtherShot: true, seconds: 30_000),
            facts(isOtherShot: true, seconds: 30_000, isSameCamera: true),
            facts(distance: 60), facts(seconds: 100, isSameCamera: true), facts(similarity: 0.8),
        ]
        for pair in pairs {
            for inliers in 0..<30 {
                for step in 0..<19 {
                    let found = match(Float(step) / 20, inliers, inliers * 2 / 3)
                    let judged = PairRule.judge(pair, found)
                    let more = match(found.correlation + 0.05, inliers + 1, (inliers + 1) * 2 / 3)
                    #expect(PairRule.relation(pair, more) >= judged.relation)
                    #expect((judged.confidence > 0) == (judged.relation != .none))
                    if judged.relation != .none { #expect(PairRule.isWorthKeeping(pair, found)) }
                }
            }
        }
    }
}
