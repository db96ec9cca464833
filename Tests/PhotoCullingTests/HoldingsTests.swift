import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("A photo that holds more, or is damaged")
struct HoldingsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var more: Holdings
        var less = Holdings()
        var text: String
    }

    static let rows = [
        Row(
            testDescription: "a motion photo", more: Holdings(.video, milliseconds: 2_100),
            text: "holds a video of 2.1 s, the other does not"),
        Row(
            testDescription: "a moving GIF", more: Holdings(.animation, milliseconds: 900),
            text: "holds an animation of 0.9 s, the other does not"),
        Row(
            testDescription: "a longer animation", more: Holdings(.animation, milliseconds: 9_000),
            less: Holdings(.animation, milliseconds: 1_000), text: "holds an animation of 9.0 s, the other does not"),
        Row(
            testDescription: "three pages", more: Holdings(.pages, pictures: 3),
            text: "holds 3 pages, the other does not"),
        Row(
            testDescription: "more pages", more: Holdings(.pages, pictures: 9), less: Holdings(.pages, pictures: 2),
            text: "holds 9 pages, the other does not"),
        Row(
            testDescription: "two pictures", more: Holdings(pictures: 2),
            text: "holds 2 pictures, the other does not"),
        Row(
            testDescription: "a depth map", more: Holdings([.depth, .gainMap]), less: Holdings(.gainMap),
            text: "holds a depth map, the other does not"),
        Row(
            testDescription: "layers and transparency", more: Holdings([.layers, .transparency]),
            text: "holds layers and transparency, the other does not"),
        Row(testDescription: "sound", more: Holdings(.sound), text: "holds sound, the other does not"),
    ]

    /// Makes a photo better by all that counts otherwise.
    private static func better(_ photo: inout PhotoFacts) {
        (photo.width, photo.bytes, photo.captured, photo.modified) = (500, 9_000_000, 0, -9_000_000_000)
        photo.traits.insert(.place)
    }

    private static func culling(
        _ category: PhotoCategories.Category, _ photos: (@Sendable (inout PhotoFacts) -> Void)...
    ) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for (place, change) in photos.enumerated() {
            culling.update(.twin(PhotoID(place + 1), category, change))
        }
        return culling
    }

    @Test("It stays before a larger one, also before one that the user kept", arguments: rows, [false, true])
    func stays(row: Row, isKept: Bool) {
        for category in [PhotoCategories.Category.nearDuplicates, .duplicates] {
            var culling = Self.culling(category) {
                $0.holdings = row.more
            } _: {
                Self.better(&$0)
                $0.holdings = row.less
                $0.decision = isKept ? .keep : nil
            }
            let group = culling.groups(category).first
            #expect(group?.keeper == (isKept ? nil : 1))
            #expect(group?.reason?.text == (isKept ? nil : row.text))
            #expect(group?.reason?.rules == (isKept ? nil : [.holdsMore]))
            // What is kept may go nowhere; what holds more never goes for it.
            #expect(culling.proposals(of: [1]).isEmpty)
        }
    }

    @Test("A film with sound stays before a mute one of more bits")
    func sound() {
        for (milliseconds, isProposed) in [(12_000, true), (12_100, true), (60_000, false)] as [(Int32, Bool)] {
            var (one, other) = (PhotoFacts.drawn(1), PhotoFacts.drawn(2))
            (one.traits, one.milliseconds, one.holdings) = (.video, 12_000, Holdings(.sound))
            (other.traits, other.milliseconds, other.holdings) = (.video, milliseconds, Holdings())
            Self.better(&other)
            let records = [one, other].map { PhotoRecord($0, folder: 0) }
            let choice = KeeperChoice(.versions, PagedArray(records), FolderTable())
            // A long mute one holds more of the film.
            #expect(choice.keeper(of: [0, 1]) == (isProposed ? 0 : 1))
            #expect(records[1].holdsMore(than: records[0], in: .versions) == !isProposed)
            #expect(records[0].holdsMore(than: records[1], in: .versions))
        }
    }

    @Test(
        "Of a whole film and a part of it with clearly more detail neither is proposed",
        arguments: [
            (3_840, 2_160, 20_000_000, false), (1_280, 720, 2_000_000, false), (640, 480, 6_000_000, false),
            (640, 480, 1_300_000, true), (700, 500, 1_300_000, true), (320, 240, 9_000_000, true),
        ] as [(Int32, Int32, Int64, Bool)])
    func finerPart(width: Int32, height: Int32, bytes: Int64, isProposed: Bool) {
        let whole = PhotoFacts.drawn(1) {
            ($0.traits, $0.milliseconds, $0.bytes, $0.width, $0.height) = (.video, 60_000, 6_000_000, 640, 480)
        }
        let part = PhotoFacts.drawn(2) {
            ($0.traits, $0.milliseconds, $0.bytes, $0.width, $0.height) = (.video, 10_000, bytes, width, height)
        }
        let records = [whole, part].map { PhotoRecord($0, folder: 0) }
        #expect(KeeperChoice(.versions, PagedArray(records), FolderTable()).keeper(of: [0, 1]) == 0)
        #expect(records[1].holdsMore(than: records[0], in: .versions) == !isProposed)
        #expect(records[0].holdsMore(than: records[1], in: .versions))
    }

    @Test("Of two that each hold what the other lacks, neither is proposed, and it is said why")
    func both() {
        var culling = Self.culling(.nearDuplicates) {
            $0.holdings = Holdings(.depth)
        } _: {
            $0.holdings = Holdings(.video, milliseconds: 1_500)
        }
        #expect(culling.groups(.nearDuplicates).isEmpty)
        #expect(culling.proposals(of: [1, 2]).isEmpty)
        let texts = [1, 2].map { culling.verdicts(of: $0).first { $0.category == .nearDuplicates } }
        #expect(texts.map { $0?.withheld } == [.holds(["a depth map"]), nil])
        #expect(texts[0]?.text.hasSuffix("not proposed, as it holds a depth map, which the one to keep lacks") == true)
        // One that holds nothing still goes.
        culling.update(.twin(3, .nearDuplicates))
        #expect(culling.groups(.nearDuplicates).first?.rows.map(\.photo) == [2, 3])
        #expect(Set(culling.proposals(of: [1, 2, 3]).keys) == [3])
    }

    @Test("Of two files that move or have pages, and begin alike, neither goes, as nobody compared the rest")
    func unseen() {
        for held in [
            Holdings(.animation, milliseconds: 900), Holdings(.video, milliseconds: 900), Holdings(pictures: 2),
        ] {
            var culling = Self.culling(.nearDuplicates) {
                $0.holdings = held
            } _: {
                $0.holdings = held
                $0.width = 900
            }
            #expect(culling.list(.nearDuplicates).map(\.relation).last == .otherLook)
            #expect(culling.proposals(of: [1, 2]).isEmpty)
        }
    }

    @Test("Two that hold what the keeper lacks may be versions of each other")
    func second() {
        var culling = Self.culling(.nearDuplicates) {
            $0.holdings = Holdings(.depth)
        } _: {
            $0.holdings = Holdings(.layers)
        } _: {
            $0.holdings = Holdings(.layers)
        }
        #expect(culling.groups(.nearDuplicates).first?.rows.map(\.photo) == [2, 3])
        #expect(Set(culling.proposals(of: [1, 2, 3]).keys) == [3])
    }

    @Test("Of shots of a scene the better one stays, but one with a film does not go for it")
    func shots() {
        let blurred: Float = 0.9
        for (holdings, isProposed) in [
            (Holdings(.video, milliseconds: 900), false), (Holdings(pictures: 2), false),
            (Holdings([.gainMap, .transparency]), true), (Holdings(), true),
        ] {
            var (one, other) = (PhotoFacts.drawn(1), PhotoFacts.drawn(2))
            (one.blurriness, other.blurriness, one.holdings) = (blurred, 0.1, holdings)
            let records = [one, other].map { PhotoRecord($0, folder: 0) }
            #expect(records[0].holdsMore(than: records[1], in: .shots) == !isProposed)
            let choice = KeeperChoice(.shots, PagedArray(records), FolderTable())
            #expect(choice.keeper(of: [0, 1]) == 1)
        }
    }

    @Test("Damage comes before everything else", arguments: [false, true])
    func damage(isKept: Bool) {
        for category in [PhotoCategories.Category.nearDuplicates, .duplicates] {
            var culling = Self.culling(category) { _ in
            } _: {
                Self.better(&$0)
                $0.traits.insert(.damaged)
                $0.decision = isKept ? .keep : nil
            }
            let group = culling.groups(category).first
            #expect(group?.keeper == (isKept ? nil : 1))
            #expect(group?.reason?.text == (isKept ? nil : "the other is damaged"))
            #expect(culling.proposals(of: [1]).isEmpty)
        }
    }

    @Test("A damaged photo with a film does not go for a whole one without it, and does not stay for it")
    func damagedHolder() {
        var culling = Self.culling(.nearDuplicates) { _ in
        } _: {
            $0.holdings = Holdings(.video, milliseconds: 1_500)
            $0.traits = .damaged
        }
        #expect(culling.groups(.nearDuplicates).isEmpty)
        #expect(culling.verdicts(of: 1).allSatisfy { $0.group?.keeper ?? 1 == 1 })
    }

    @Test("A damaged photo is not judged by its light, and is one of its kind")
    func damagedFacts() {
        var measurements = Measurements()
        (measurements.blankness, measurements.blurriness, measurements.damage) = (0.9, 0.9, "broken")
        measurements.seeThrough = 0.4
        var facts = PhotoFacts.drawn(1)
        facts.take(measurements)
        #expect(facts.blankness == nil && facts.blurriness == nil && facts.traits.contains(.damaged))
        #expect(facts.browsing.kinds.names == ["damaged"] && facts.holdings.kinds == .transparency)
        #expect(Measurements(stored: measurements.stored) == measurements)
    }

    @Test("What files hold is the first difference")
    func difference() {
        let culling = Self.culling(.nearDuplicates) {
            $0.holdings = Holdings(.video, milliseconds: 2_100)
        } _: {
            $0.traits = .damaged
            $0.holdings = Holdings(.depth)
        }
        let found = culling.differences(among: [1, 2], keeper: 1, in: .versions, formats: [:])
        #expect(
            found == [
                1: [Difference(.holdings(["a video of 2.1 s"], lacking: ["depth map"]), isWorse: true)],
                2: [
                    Difference(.damaged, isWorse: true),
                    Difference(.holdings(["a depth map"], lacking: ["video"]), isWorse: true),
                ],
            ])
    }

    @Test(
        "What is small stands for no picture with far more detail, nor this for what it holds",
        arguments: [
            (Holdings.Kinds.animation, Int32(480), false), (.animation, 900, true), (.pages, 480, false),
            (.video, 480, false), (.video, 900, true),
        ])
    func small(kind: Holdings.Kinds, width: Int32, goes: Bool) {
        var random = SeededRandom(5)
        let hash = random.hash()
        var culling = Culling(settings: CullingSettings())
        culling.update(
            DrawnShots.photo(1) {
                ($0.perceptualHash, $0.width, $0.height) = (hash, width, width * 3 / 4)
                $0.holdings = Holdings(kind, pictures: kind == .pages ? 3 : 1, milliseconds: 2_000)
            })
        culling.update(DrawnShots.photo(2) { ($0.perceptualHash, $0.width, $0.height) = (hash, 1_024, 768) })
        #expect(culling.proposals(of: [1, 2]).keys.sorted() == (goes ? [2] : []))
        #expect(culling.list(.nearDuplicates).map(\.relation) == [.nearDuplicate, goes ? .nearDuplicate : .moreDetail])
    }
}
