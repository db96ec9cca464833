import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Videos among photos")
struct VideoJudgementTests {
    private static func video(_ id: Int64, _ change: (inout PhotoFacts) -> Void = { _ in }) -> PhotoFacts {
        .drawn(id) { facts in
            facts.traits = .video
            facts.milliseconds = 12_000
            facts.bytes = 12_000_000
            change(&facts)
        }
    }

    /// Why the first of some videos is kept before the others; nil if another is.
    private func reason(_ grouping: Grouping, _ videos: [PhotoFacts]) -> KeeperReason? {
        var folders = FolderTable()
        let folder = folders.acquire(nil)
        let records = videos.map { PhotoRecord($0, folder: folder) }
        let choice = KeeperChoice(grouping, PagedArray(records), folders)
        let slots = records.indices.map { Int32($0) }
        guard choice.keeper(of: slots) == 0 else { return nil }
        return KeeperReason(0, before: Array(slots.dropFirst()), among: slots, choice)
    }

    struct Keeper: CustomTestStringConvertible, Sendable {
        var rule: KeeperRule
        var text: String
        var numbers: String?
        var keeper: @Sendable (inout PhotoFacts) -> Void
        var other: @Sendable (inout PhotoFacts) -> Void

        var testDescription: String { "\(rule)" }
    }

    static let keepers = [
        Keeper(rule: .longer, text: "the longer video", numbers: "12.0 s against 9.0 s") { _ in
        } other: {
            $0.milliseconds = 9_000
            $0.width = 4_000
            $0.bytes = 90_000_000
        },
        Keeper(rule: .morePixels, text: "the larger picture", numbers: "800 × 300 pixels against 400 × 300 pixels") {
            $0.width = 800
        } other: {
            $0.bytes = 24_000_000
        },
        Keeper(rule: .higherBitRate, text: "the higher bit rate", numbers: "8000 kbit/s against 4000 kbit/s") { _ in
        } other: {
            $0.bytes = 6_000_000
            $0.sharpness = 9
            $0.blurriness = 0
        },
        Keeper(rule: .cameraOriginal, text: "has the camera data, the other does not") {
            $0.traits.insert(.cameraOriginal)
        } other: {
            // Written anew by a program.
            $0.bytes = 24_000_000
            $0.captured = 0
        },
    ]

    @Test(
        "The keeper is the whole, then it has more pixels, then a camera's data, then more bits a second",
        arguments: keepers)
    func keeper(row: Keeper) throws {
        let found = try #require(reason(.versions, [Self.video(1, row.keeper), Self.video(2, row.other)]))
        #expect(found.rules == [row.rule])
        #expect(found.text == row.text && found.numbers == row.numbers)
    }

    @Test("Of three videos the one with the most bits a second is named as such")
    func bestOfThree() {
        let videos = [Self.video(1), Self.video(2) { $0.bytes = 5_000_000 }, Self.video(3) { $0.bytes = 3_000_000 }]
        #expect(reason(.versions, videos)?.text == "the highest bit rate of 3")
    }

    @Test("A video of unknown length says nothing about bits a second")
    func unknownLength() {
        let videos = [Self.video(1) { $0.milliseconds = nil }, Self.video(2) { $0.bytes = 24_000_000 }]
        #expect(reason(.versions, videos) == nil)
        #expect(reason(.versions, [videos[1], videos[0]])?.rules == [.largerFile])
    }

    @Test("A name and a make are a camera's data of a video, and an exposure as well of a photo")
    func cameraOriginal() {
        var metadata = PhotoMetadata()
        metadata.cameraModel = "Phone"
        #expect(PhotoTraits(metadata, format: .video) == [.video, .cameraOriginal])
        #expect(PhotoTraits(metadata, format: .jpeg) == [])
    }

    @Test("Length, bits a second, codec and container stand beside each other; what is clearly less is worse")
    func differences() {
        var culling = Culling(settings: CullingSettings())
        for id in 1...2 as ClosedRange<Int64> { culling.update(Self.video(id)) }
        let found = culling.differences(
            among: [1, 2], keeper: 1, in: .versions, formats: [1: .video, 2: .video],
            videos: [
                1: VideoTraits(milliseconds: 12_000, container: "MP4", codec: "H.264", bitRate: 8_000_000),
                2: VideoTraits(milliseconds: 9_000, container: "WebM", codec: "VP9", bitRate: 2_000_000),
            ])
        #expect(
            found[2]?.prefix(3) == [
                Difference(.length(milliseconds: 9_000), isWorse: true), Difference(.bitRate(2_000_000), isWorse: true),
                Difference(.codec("VP9")),
            ])
        #expect(found[2]?.contains(Difference(.container("WebM"))) == true)
        #expect(found[1]?.contains { $0.isWorse } == false)
    }

    @Test("Videos are judged for emptiness and screens, never for blur and light")
    func judged() {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            Self.video(1) { $0.blankness = 0.9 })
        culling.update(
            Self.video(2) {
                ($0.blurriness, $0.darkness, $0.brightness, $0.screenshot) = (0.9, 0.9, 0.9, 0.9)
            })
        #expect(culling.list(.blank).map(\.photo) == [1])
        #expect(culling.list(.screenshots).map(\.photo) == [2])
        for category in [Category.blurry, .dark, .bright] { #expect(culling.list(category).isEmpty) }
        let verdicts = culling.verdicts(of: 2)
        #expect(!verdicts.contains { [.blurry, .dark, .bright].contains($0.category) })
        #expect(verdicts.first { $0.category == .screenshots }?.text == "looks like a screen recording")
        #expect(culling.verdicts(of: 1).first { $0.category == .blank }?.text.hasPrefix("next to nothing") == true)
    }

    @Test("One frame that shows something keeps a video from being blank")
    func fade() {
        var measurements = Measurements()
        measurements.blankness = 1
        let hash = PerceptualHash(words: .zero)
        func blankness(_ qualities: [Int]) -> Float? {
            measurements.frames = VideoFrames(qualities.map { VideoFrame(moment: 0, hash: hash, quality: $0) })
            var facts = Self.video(1)
            facts.take(measurements)
            return facts.blankness
        }
        #expect(blankness([0, 3, 0]) == 1 && blankness([0, 90, 0]) == 0)
    }

    @Test("The shelf of videos has the largest first, with what goes along; a video of a photo is not on it")
    func shelf() {
        var culling = Culling(settings: CullingSettings())
        culling.update(Self.video(1) { $0.bytes = 5 })
        culling.update(Self.video(2) { $0.bytes = 900 })
        culling.update(Self.video(3) { $0.bytes = 70 })
        culling.update(.drawn(4) { $0.bytes = 10_000 })
        culling.update(
            Self.video(5) {
                $0.traits.insert(.companion)
                $0.main = 4
            })
        #expect(culling.list(.videos).map(\.photo) == [2, 3, 1])
        #expect(culling.tallies[.videos].photos == 3 && culling.tallies[.videos].bytes == 975)
        #expect(culling.browsed(1)?.milliseconds == 12_000 && culling.browsed(4)?.milliseconds == nil)
    }
}
