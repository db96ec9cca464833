import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// Videos among photos: candidates by length and frames, groups by what comparisons confirmed.
@Suite("Videos")
struct VideoTests {
    /// A video of ten seconds with frames of its own.
    private static func video(
        _ id: PhotoID, seed: UInt64, seconds: Int32 = 10, _ change: (inout PhotoFacts) -> Void = { _ in }
    ) -> PhotoFacts {
        .drawn(id) { video in
            var random = SeededRandom(seed)
            video.traits.insert(.video)
            video.milliseconds = seconds * 1_000
            let frames = VideoFrames(
                (0..<6).map { VideoFrame(moment: Int64($0) * 1_600, hash: random.hash(), quality: 90) })
            video.frames = frames
            change(&video)
        }
    }

    /// A version with other key frames: each frame differs a little.
    private static func version(
        _ id: PhotoID, seed: UInt64, bits: Int = 30, _ change: (inout PhotoFacts) -> Void = { _ in }
    ) -> PhotoFacts {
        video(id, seed: seed) { video in
            var random = SeededRandom(seed &+ UInt64(id) &* 1_000)
            let frames = VideoFrames(
                (video.frames?.frames ?? []).map {
                    let changed = (0..<256).shuffled(using: &random).prefix(bits)
                    return VideoFrame(moment: $0.moment + 40, hash: $0.hash.flipping(changed), quality: 90)
                })
            video.frames = frames
            change(&video)
        }
    }

    private static func candidates(_ photos: [PhotoFacts], of id: PhotoID) -> [PhotoID] {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        return (culling.comparison(of: id)?.candidates ?? []).compactMap(\.video?.photo).sorted()
    }

    @Test("A video is compared with videos that show something alike, of its length or long enough to hold it")
    func candidates() {
        let photos = [
            Self.video(1, seed: 1), Self.version(2, seed: 1), Self.video(3, seed: 3),
            // Its frames are those of the first, and one would be cut out of the other.
            Self.video(4, seed: 1, seconds: 14),
            // Neither of their length nor two seconds long.
            Self.video(6, seed: 1, seconds: 1),
            .drawn(5) { $0.perceptualHash = Self.video(1, seed: 1).frames?.frames.first?.hash },
        ]
        #expect(Self.candidates(photos, of: 1) == [2, 4])
        #expect(Self.candidates(photos, of: 2) == [1, 4])
        #expect(Self.candidates(photos, of: 6).isEmpty)
        #expect(Self.candidates(photos, of: 3).isEmpty)
    }

    @Test("A part is compared with a video that shows its first frame later, however else their frames differ")
    func openings() {
        /// A video that shows a frame of another one in its opening, changed in some bits.
        func holder(_ id: PhotoID, of other: PhotoFacts, seconds: Int32, bits: Int, quality: Int = 90) -> PhotoFacts {
            Self.video(id, seed: UInt64(id) &+ 500, seconds: seconds) { video in
                guard let frame = other.frames?.frames[0] else { return }
                let shown = VideoFrame(moment: 1_300, hash: frame.hash.flipping(0..<bits), quality: quality)
                video.frames = VideoFrames(video.frames?.frames ?? [], opening: [shown])
            }
        }
        let part = Self.video(1, seed: 1, seconds: 5)
        let photos = [
            part, holder(2, of: part, seconds: 10, bits: 70), holder(3, of: part, seconds: 10, bits: 71),
            holder(4, of: part, seconds: 10, bits: 0, quality: 29), holder(5, of: part, seconds: 5, bits: 70),
        ]
        #expect(Self.candidates(photos, of: 1) == [2, 5])
        #expect(Self.candidates(photos, of: 2) == [1])
    }

    @Test("Key frames that are rather flat must be nearer than others", arguments: [(50, 100), (49, 70), (30, 70)])
    func flat(quality: Int, limit: Int) {
        func video(_ id: PhotoID, bits: Int) -> PhotoFacts {
            .drawn(id) { video in
                var random = SeededRandom(9)
                video.traits.insert(.video)
                video.milliseconds = 10_000
                let frame = VideoFrame(moment: 0, hash: random.hash().flipping(0..<bits), quality: quality)
                video.frames = VideoFrames([frame])
            }
        }
        let photos = [video(1, bits: 0), video(2, bits: limit), .drawn(4)]
        #expect(Self.candidates(photos, of: 1) == [2])
        #expect(Self.candidates([video(1, bits: 0), video(3, bits: limit + 1)], of: 1).isEmpty)
    }

    @Test("Of many candidates those that show a frame of the video come first")
    func mostLikely() throws {
        var random = SeededRandom(3)
        func embedding() -> Embedding? {
            Embedding(numbers: (0..<128).map { _ in Bool.random(using: &random) ? 11 : -11 })
        }
        let (look, other) = (try #require(embedding()), try #require(embedding()))
        let alike = (2...60).map { id in Self.video(id, seed: UInt64(id), seconds: 20) { $0.embedding = look } }
        let version = Self.version(1, seed: 99) { $0.embedding = other }
        let video = Self.video(99, seed: 99) { $0.embedding = look }
        let candidates = Self.candidates(alike + [version, video], of: 99)
        #expect(candidates.count == 32 && candidates.contains(1))
    }

    @Test(
        "A version of two videos that are none of each other follows the longer one, in any order of arrival",
        arguments: UInt64(1)...12)
    func longest(seed: UInt64) {
        let part = Self.video(3, seed: seed, seconds: 8)
        let longest = Self.video(1, seed: seed) { $0.bytes = 10 << 20 }
        let photos = [longest, Self.version(2, seed: seed), part]
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
            var culling = Self.culling(of: order.map { photos[$0] }) { Set([$0, $1]) == [1, 3] ? 0 : 6 }
            let group = culling.groups(of: 2).first { $0.id.category == .nearDuplicates }
            #expect(group.map { Set($0.members) } == [1, 2])
        }
    }

    @Test("Among 500 unrelated videos of one length few are compared, and a version always is")
    func selective() {
        let unrelated = (1...500).map { Self.video(PhotoID($0), seed: UInt64($0) &+ 77) }
        var culling = Culling(settings: CullingSettings())
        for video in unrelated { culling.update(video) }
        culling.update(Self.version(501, seed: 77 &+ 250, bits: 60))
        let asked = culling.comparison(of: 501)?.candidates.compactMap(\.video?.photo) ?? []
        #expect(asked.contains(250))
        #expect(asked.count < 20)
    }

    @Test("Versions are one group of near duplicates in any order of arrival; what frames did not confirm is none")
    func versions() {
        let photos = [
            Self.video(1, seed: 1), Self.version(2, seed: 1), Self.version(3, seed: 1), Self.video(4, seed: 4),
        ]
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
            var culling = Self.culling(of: order.map { photos[$0] }, agreeing: 6)
            let group = culling.groups(of: 1).first { $0.id.category == .nearDuplicates }
            #expect(group.map { Set($0.members) } == [1, 2, 3])
            #expect(culling.groups(of: 4).isEmpty)
        }
    }

    /// Photos that come one after the other; every comparison finds the same number of moments that agree, of as many.
    private static func culling(of photos: [PhotoFacts], agreeing: Int) -> Culling {
        culling(of: photos) { _, _ in agreeing }
    }

    /// The same where the two videos tell the number.
    private static func culling(of photos: [PhotoFacts], agreeing: (PhotoID, PhotoID) -> Int) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in photos {
            culling.update(photo)
            while case let waiting = culling.takeUncompared(), !waiting.isEmpty {
                for photo in waiting {
                    guard let comparison = culling.comparison(of: photo) else { continue }
                    let matches = comparison.matches { candidate in
                        var agreement = VideoAgreement()
                        agreement.agreeing = agreeing(photo, candidate.video?.photo ?? photo)
                        agreement.compared = agreement.agreeing
                        return SceneMatch(agreement)
                    }
                    culling.connect(comparison, matches)
                }
            }
        }
        return culling
    }

    @Test("Parts of a video are one group with it, also those that have nothing in common", arguments: UInt64(1)...8)
    func parts(seed: UInt64) {
        func part(_ id: PhotoID, _ range: Range<Int>) -> PhotoFacts {
            Self.version(id, seed: seed) { part in
                part.milliseconds = 4_500
                part.frames = VideoFrames(Array((part.frames?.frames ?? [])[range]))
            }
        }
        let photos = [part(1, 0..<3), part(2, 3..<6), Self.video(3, seed: seed)]
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            var culling = Self.culling(of: order.map { photos[$0] }, agreeing: 3)
            let group = culling.groups(of: 1).first { $0.id.category == .nearDuplicates }
            #expect(group.map { Set($0.members) } == [1, 2, 3])
        }
    }

    @Test("Two parts that have nothing in common never go for each other", arguments: UInt64(1)...4)
    func otherParts(seed: UInt64) {
        let changes: [@Sendable (inout PhotoFacts) -> Void] = [
            { $0.decision = .delete }, { $0.decision = .maybe }, { $0.traits.insert(.leftOut) },
            // Each part has more detail than the whole, for which it does not go.
            { ($0.width, $0.height) = (40, 30) },
        ]
        for change in changes {
            var photos = [(PhotoID(1), 0..<3), (2, 3..<6)].map { id, range in
                Self.version(id, seed: seed) { part in
                    part.milliseconds = 4_500
                    part.frames = VideoFrames(Array((part.frames?.frames ?? [])[range]))
                }
            }
            photos.append(Self.video(3, seed: seed, change))
            var culling = Self.culling(of: photos) { Set([$0, $1]) == [1, 2] ? 0 : 3 }
            #expect(culling.groups(of: 1).first { $0.id.category == .nearDuplicates }?.members.count == 3)
            #expect(culling.proposals(of: [1, 2, 3]).isEmpty)
            // A version of a part goes for it.
            culling = Self.culling(of: photos + [Self.twin(of: photos[1], 4)]) { Set([$0, $1]) == [1, 2] ? 0 : 3 }
            #expect(culling.proposals(of: [1, 2, 3, 4]).count == 1)
        }
    }

    private static func twin(of video: PhotoFacts, _ id: PhotoID) -> PhotoFacts {
        var twin = video
        (twin.id, twin.picture, twin.content, twin.pathOrder, twin.bytes) = (id, 90 + id, 90 + id, 90, 10)
        return twin
    }

    @Test("Of films that are each nearly as long as the next, one goes only for one that it is near", arguments: 1...60)
    func row(seed: UInt64) {
        var random = SeededRandom(seed)
        let count = Int64(Int.random(in: 3...6, using: &random))
        let photos = (1...count).map { id in
            Self.version(id, seed: seed) {
                $0.milliseconds = 10_000 + 300 * Int32.random(in: 0...4, using: &random)
                ($0.width, $0.height) = (100 * Int32.random(in: 1...9, using: &random), 400)
                $0.bytes = Int64.random(in: 1...9, using: &random) << 20
                $0.holdings = Holdings(Bool.random(using: &random) ? .sound : [])
                $0.decision = [nil, nil, nil, .keep, .delete].randomElement(using: &random) ?? nil
            }
        }
        let parts = Set(photos.indices.filter { _ in Bool.random(using: &random) }.map { photos[$0].id })
        func areNear(_ one: PhotoID, _ other: PhotoID) -> Bool {
            let lengths = [one, other].compactMap { photos[Int($0) - 1].milliseconds }
            return VideoLook.lengthsAgree(lengths[0], lengths[1]) || parts.isSuperset(of: [one, other])
        }
        var culling = Self.culling(of: photos) { areNear($0, $1) ? 6 : 0 }
        var known = Culling.KnownKeepers()
        let proposed = Set(culling.proposals(of: photos.map(\.id)).keys)
        for photo in photos {
            let better = culling.better(than: photo.id, &known)
            #expect(better.isEmpty != proposed.contains(photo.id))
            for keeper in better { #expect(areNear(photo.id, keeper)) }
            // What stays may go for another one in turn, but never in a circle.
            var (reached, next) = (Set<PhotoID>(), better)
            while let keeper = next.popLast() {
                guard reached.insert(keeper).inserted else { continue }
                next += culling.better(than: keeper, &known)
            }
            #expect(!reached.contains(photo.id))
        }
    }

    @Test(
        "A frame counts where its video moves, and agrees where the other video is nearer than half of that",
        arguments: [
            (128, 60, 1, 1), (128, 61, 1, 0), (40, 20, 1, 1), (40, 21, 1, 0), (16, 8, 1, 1), (15, 0, 0, 0),
        ])
    func motion(bits: Int, difference: Int, compared: Int, agreeing: Int) {
        func frame(_ moment: Int64, _ bits: Int) -> VideoFrame {
            var words = SIMD4<UInt64>()
            for bit in 0..<bits { words[bit / 64] |= 1 << UInt64(bit % 64) }
            return VideoFrame(moment: moment, hash: PerceptualHash(words: words), quality: 100)
        }
        let frames = [frame(0, 0), frame(1_000, bits), frame(2_000, bits + 60)]
        var agreement = VideoAgreement()
        agreement.add(frames[0], of: frames, frame(0, difference))
        #expect((agreement.compared, agreement.agreeing) == (compared, agreeing))
        // What is not decoded does not agree.
        agreement.add(frames[0], of: frames, nil)
        #expect((agreement.compared, agreement.agreeing) == (2 * compared, agreeing))
    }

    @Test(
        "Frames decide by how many agree",
        arguments: [(6, 6, true), (5, 6, true), (4, 6, false), (3, 3, true), (2, 2, false), (0, 6, false)])
    func agreement(agreeing: Int, compared: Int, isVersion: Bool) {
        var agreement = VideoAgreement()
        (agreement.agreeing, agreement.compared) = (agreeing, compared)
        let pair = PairFacts(
            distance: 120, limit: 31, similarity: nil, isOtherShot: false, seconds: nil, isSameCamera: false,
            areVideos: true, areScreenshots: false, isFlat: false)
        #expect((PairRule.relation(pair, SceneMatch(agreement)) == .copy) == isVersion)
        // The camera's clock shows two videos, whatever the frames of a still scene say.
        var other = pair
        other.isOtherShot = true
        #expect(PairRule.relation(other, SceneMatch(agreement)) == .none)
    }

    @Test("Takes of one scene are similar shots only within a minute of one camera")
    func takes() {
        let match = SceneMatch(correlation: 0.6, inliers: 12, cells: 8)
        var pair = PairFacts(
            distance: 120, limit: 31, similarity: 0.9, isOtherShot: true, seconds: 40, isSameCamera: true,
            areVideos: true, areScreenshots: false, isFlat: false)
        #expect(PairRule.relation(pair, match) == .strong)
        pair.seconds = 61
        #expect(PairRule.relation(pair, match) == .none)
        pair.seconds = 40
        pair.isSameCamera = false
        #expect(PairRule.relation(pair, match) == .none)
    }

    @Test("Signatures of videos are as far apart as unrelated hashes, and those of the same frames are equal")
    func signatures() throws {
        var random = SeededRandom(5)
        let videos = (0..<60).map { _ in
            VideoFrames((0..<6).map { VideoFrame(moment: Int64($0) * 900, hash: random.hash(), quality: 90) })
        }
        func signature(_ frames: VideoFrames) -> PerceptualHash { frames.signature(milliseconds: 900, seed: 0) }
        for (place, one) in videos.enumerated() {
            for other in videos[(place + 1)...] { #expect(signature(one).distance(to: signature(other)) > 70) }
            var frames = one.frames
            #expect(signature(VideoFrames(frames)) == signature(one))
            let last = frames[5]
            frames[5] = VideoFrame(moment: last.moment + 1, hash: last.hash, quality: last.quality)
            #expect(signature(VideoFrames(frames)).distance(to: signature(one)) > 70)
        }
    }
}
