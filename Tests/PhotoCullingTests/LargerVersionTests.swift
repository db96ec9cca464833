import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// What a photo has that the one to stay lacks: more detail, more of the picture, or what a person did with it.
@Suite("No photo goes for one that lacks what it has")
struct LargerVersionTests {
    private static let day: Int64 = 86_400_000_000_000

    /// What the rows beside the keeper say.
    private static func relations(
        _ culling: inout Culling, _ category: PhotoCategories.Category
    ) -> [ListedPhoto.Relation?] {
        culling.list(category).filter { !$0.isKeeper || $0.relation?.staysBeside == true }.map(\.relation)
    }

    @Test(
        "A version with far more detail stays beside one that somebody worked on, or that has camera data or colour",
        arguments: [
            { $0.traits.insert(.rating) }, { $0.traits.insert(.keywords) }, { $0.work.insert(.sidecar) },
            { $0.traits.insert(.description) },
        ] as [@Sendable (inout PhotoFacts) -> Void])
    func detail(change: @Sendable (inout PhotoFacts) -> Void) {
        for (width, stays) in [(2_000 as Int32, true), (1_400, true), (1_200, false), (900, false)] {
            var culling = Culling(settings: CullingSettings())
            culling.update(
                .twin(1, .nearDuplicates) {
                    ($0.width, $0.height) = (1_000, 750)
                    change(&$0)
                })
            culling.update(.twin(2, .nearDuplicates) { ($0.width, $0.height) = (width, width * 3 / 4) })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [stays ? .moreDetail : .nearDuplicate])
            #expect(culling.tallies[.nearDuplicates].proposed == (stays ? 0 : 1))
        }
    }

    @Test("A version with a camera's data stays beside one that has lost them, and goes for one that has them, too")
    func camera() {
        for (traits, isProposed) in [([.keywords], false), ([.keywords, .cameraOriginal], true)]
            as [(PhotoTraits, Bool)]
        {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, .nearDuplicates) { $0.traits = traits })
            culling.update(.twin(2, .nearDuplicates) { $0.traits = .cameraOriginal })
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isProposed ? .nearDuplicate : .cameraData])
        }
    }

    @Test("Of several versions with far more detail the best stays and the others go for it")
    func severalLarger() {
        var culling = Culling(settings: CullingSettings())
        for (id, width) in [(PhotoID(1), Int32(1_000)), (2, 2_000), (3, 1_999), (4, 500)] {
            culling.update(
                .twin(id, .nearDuplicates) {
                    ($0.width, $0.height) = (width, width * 3 / 4)
                    if id == 1 { $0.traits = [.rating, .keywords] }
                })
        }
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.list(.nearDuplicates).filter { !$0.isKeeper }.map(\.photo) == [3, 4])
        #expect(culling.list(.nearDuplicates).first { $0.photo == 2 }?.relation == .moreDetail)
        // The largest of all outweighs any work, which is not lost with its photo.
        culling.update(.twin(2, .nearDuplicates) { ($0.width, $0.height) = (8_000, 6_000) })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 2)
        let words = "not proposed, as it holds rating and keywords, which the one to keep lacks"
        let verdict = culling.verdicts(of: 1).first { $0.category == .nearDuplicates }
        #expect(verdict?.text.hasSuffix(words) == true)
    }

    @Test(
        "What a person did with a copy is not lost with it, whatever decides for the other one",
        arguments: [
            { $0.traits = .accompanied }, { $0.decision = .keep }, { $0.holdings = Holdings(.sound) },
            { $0.traits = [.title, .description, .label] },
        ] as [@Sendable (inout PhotoFacts) -> Void])
    func work(change: @Sendable (inout PhotoFacts) -> Void) {
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, category, change))
            culling.update(.twin(2, category) { $0.traits = [.rating, .keywords] })
            #expect(culling.list(category).isEmpty)
            let verdict = culling.verdicts(of: 2).first { $0.category == category }
            #expect(verdict?.withheld == .holds(["rating", "keywords"]))
            culling.update(.twin(2, category))
            #expect(culling.list(category).map(\.photo) == [1, 2])
        }
    }

    @Test(
        "Both stay if one is cut out of the other",
        arguments: [
            // What they share, and their widths.
            (0.7, [1_000, 850], true), (0.6, [1_000, 1_000], true), (0.5, [900, 1_000], true),
            (0.95, [1_000, 950], false),
        ] as [(Float, [Int32], Bool)])
    func crops(share: Float, widths: [Int32], isCut: Bool) {
        let photos = zip(PhotoID(1)..., widths).map { id, width in
            DrawnShots.photo(id) {
                ($0.width, $0.height) = (width, width)
                if id == 1 { $0.traits = [.rating, .place] }
            }
        }
        let match = SceneMatch(correlation: 0.98, inliers: 100, cells: 40, overlap: share)
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(Self.relations(&culling, .nearDuplicates) == [isCut ? .cutDifferently : .nearDuplicate])
        #expect(culling.tallies[.nearDuplicates].proposed == (isCut ? 0 : 1))
    }

    @Test("A comparison that comes after both were joined by their hashes is judged, too")
    func laterComparison() throws {
        var random = SeededRandom(7)
        let middle = random.hash()
        func photo(_ id: PhotoID, _ bits: SIMD4<UInt64>) -> PhotoFacts {
            DrawnShots.photo(id) {
                $0.embedding = DrawnShots.photo(1).embedding
                ($0.width, $0.height) = (id == 3 ? 1_200 : 1_000, 900)
                $0.perceptualHash = PerceptualHash(words: middle.words ^ bits)
                if id == 1 { $0.traits = [.rating, .place] }
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, SIMD4(0xF_FFFF, 0, 0, 0)))
        culling.update(photo(2, SIMD4(0, 0xF_FFFF, 0, 0)))
        let asked = culling.comparison(of: 2)
        let comparison = try #require(asked)
        // Both are close to the third one, and not to each other.
        culling.update(photo(3, .zero))
        #expect(culling.tallies[.nearDuplicates].proposed == 2)
        culling.connect(
            comparison,
            comparison.matches { _ in SceneMatch(correlation: 0.98, inliers: 100, cells: 40, overlap: 0.5) })
        #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
        #expect(culling.list(.nearDuplicates).first { $0.photo == 2 }?.relation == .cutDifferently)
        #expect(culling.tallies[.nearDuplicates].proposed == 1)
    }

    @Test("What is clearly less compressed stays beside a file as old as the shot")
    func quality() {
        for (quality, isProposed) in [(UInt8(97), false), (88, true), (85, true)] {
            var culling = Culling(settings: CullingSettings())
            for id in [PhotoID(1), 2] {
                culling.update(
                    .twin(id, .nearDuplicates) {
                        ($0.captured, $0.traits) = (15_000 * Self.day, .cameraOriginal)
                        ($0.modified, $0.codingQuality) = (15_000 * Self.day, 88)
                        if id == 2 { ($0.modified, $0.codingQuality) = (16_000 * Self.day + 77_000_000_000, quality) }
                    })
            }
            #expect(culling.groups(.nearDuplicates).first?.keeper == 1)
            #expect(Self.relations(&culling, .nearDuplicates) == [isProposed ? .nearDuplicate : .lessCompressed])
        }
    }

    @Test("A film with camera data stays before one that was written with more bits, but not for four times as many")
    func films() {
        let records = [1_000_000, 2_000_000, 9_000_000].map { (bytes: Int64) in
            PhotoRecord(
                .drawn(bytes / 1_000_000) {
                    ($0.traits, $0.milliseconds, $0.bytes, $0.width) = (.video, 10_000, bytes, 400)
                    if bytes == 1_000_000 { $0.traits.insert(.cameraOriginal) }
                }, folder: 0)
        }
        let choice = KeeperChoice(.versions, PagedArray(records), FolderTable())
        #expect(choice.keeper(of: [0, 1, 2]) == 0 && choice.keeper(of: [1, 2]) == 2)
        #expect(!records[1].showsMuchMore(than: records[0], in: .versions))
        #expect(records[2].showsMuchMore(than: records[0], in: .versions))
    }

    @Test(
        "The time of a clock that was never set does not make a file the older one",
        arguments: [-2_082_844_800, 0, 315_532_800, 946_684_800, 946_684_800 - 7_200, 946_684_800 + 34_200] as [Int64])
    func unsetClock(seconds: Int64) {
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, category) { $0.modified = seconds * 1_000_000_000 })
            culling.update(.twin(2, category) { $0.modified = 16_000 * Self.day })
            #expect(culling.groups(category).first?.keeper == 2)
            culling.update(.twin(1, category) { $0.modified = 11_000 * Self.day })
            #expect(culling.groups(category).first?.keeper == 1)
        }
    }
}
