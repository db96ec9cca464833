import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@Suite("Near duplicates")
struct NearDuplicateTests {
    static let origin = PerceptualHash(
        words: SIMD4(0x0123_4567_89AB_CDEF, 0x0F1E_2D3C_4B5A_6978, 0xD1CE_CAFE_F00D_BEEF, 77))

    func photo(_ id: PhotoID, differing bits: Range<Int>, _ change: (inout PhotoFacts) -> Void = { _ in }) -> PhotoFacts
    {
        .drawn(id) { photo in
            photo.perceptualHash = Self.origin.flipping(bits)
            change(&photo)
        }
    }

    @Test("A line of versions is not chained: the ends are too far apart")
    func noChaining() {
        let (a, b, c) = (photo(1, differing: 0..<20), photo(2, differing: 0..<0), photo(3, differing: 20..<40))
        for largest in PhotoID(1)...3 {
            var culling = Culling(settings: CullingSettings())
            for var photo in [a, b, c] {
                if photo.id == largest { photo.width = 4_000 }
                culling.update(photo)
            }
            let groups = culling.groups(.nearDuplicates).map { Set($0.members) }
            // Around the middle one all three are near; an end reaches the middle one only.
            #expect(groups == [largest == 2 ? [1, 2, 3] : [largest, 2]])
        }
    }

    @Test("31 bits are near, 32 are not; between screenshots it is 16 and 17", arguments: [31, 16])
    func limits(limit: Int) {
        for (bits, isNear) in [(limit, true), (limit + 1, false)] {
            var culling = Culling(settings: CullingSettings())
            for (id, range) in [(1, 0..<0), (2, 0..<bits)] as [(PhotoID, Range<Int>)] {
                culling.update(photo(id, differing: range) { $0.screenshot = limit == 16 ? 0.9 : 0.1 })
            }
            #expect(culling.list(.nearDuplicates).count == (isNear ? 2 : 0))
        }
    }

    @Test("A screenshot and a photo are compared as photos are")
    func mixed() {
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, differing: 0..<0) { $0.screenshot = 0.9 })
        culling.update(photo(2, differing: 0..<30))
        #expect(culling.list(.nearDuplicates).count == 2)
    }

    @Test(
        "Icons are no versions and no shots of each other, whatever their hashes say",
        arguments: [(96, false), (100, true)])
    func icons(side: Int32, isNear: Bool) {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 {
            culling.update(photo(id, differing: 0..<0) { ($0.width, $0.height) = (side, side) })
        }
        #expect(culling.list(.nearDuplicates).count == (isNear ? 2 : 0))
        #expect(culling.neighbours(of: 1).isEmpty == !isNear)
    }

    @Test("Icons are not judged, and found as screenshots by their names alone", arguments: [(96, false), (100, true)])
    func judgedIcons(side: Int32, isJudged: Bool) {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            .drawn(1) { photo in
                (photo.width, photo.height) = (side, side)
                (photo.blankness, photo.blurriness, photo.darkness) = (0.99, 0.99, 0.99)
            })
        culling.update(
            .drawn(2) { photo in
                (photo.width, photo.height, photo.screenshot) = (side, side, 0.99)
            })
        for category in [Category.blank, .blurry, .dark] {
            #expect(culling.list(category).map(\.photo) == (isJudged ? [1] : []), "\(category)")
        }
        #expect(culling.list(.screenshots).map(\.photo) == [2])
    }

    @Test("Pictures without structure are not compared")
    func structureless() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 { culling.update(photo(id, differing: 0..<0) { $0.perceptualQuality = 24 }) }
        #expect(culling.list(.nearDuplicates).isEmpty)
        #expect(culling.neighbours(of: 1).isEmpty)
    }

    @Test("A flat picture must lie closer to another", arguments: [(16, 2), (17, 0)])
    func flat(distance: Int, rows: Int) {
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, differing: 0..<0) { $0.perceptualQuality = 25 })
        culling.update(photo(2, differing: 0..<distance))
        #expect(culling.list(.nearDuplicates).count == rows)
    }

    @Test("A turned and mirrored copy is near", arguments: 0..<8)
    func turned(orientation: Int) {
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, differing: 0..<0))
        culling.update(photo(2, differing: 0..<0) { $0.perceptualHash = Self.origin.turned(orientation) })
        #expect(culling.list(.nearDuplicates).map(\.relation) == [.nearDuplicate, .nearDuplicate])
    }

    @Test("A group is named after its oldest picture and lists one photo a picture")
    func names() {
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(5, differing: 0..<3) { $0.picture = 40 })
        culling.update(photo(6, differing: 0..<3) { $0.picture = 40 })
        culling.update(photo(7, differing: 0..<0) { $0.picture = 50 })
        let group = culling.groups(.nearDuplicates).first
        #expect(group?.id == .nearDuplicates(40))
        #expect(group?.members == [5, 7])
        #expect(culling.group(.nearDuplicates(40)) == group)
        #expect(culling.group(.nearDuplicates(50)) == nil)
        #expect(culling.group(.duplicates(40))?.members == [5, 6])
    }

    @Test("Nearer copies are surer, and no copy is certain")
    func confidence() {
        let confidences = (0...31).map { bits in
            var culling = Culling(settings: CullingSettings())
            culling.update(photo(1, differing: 0..<0) { $0.width = 4_000 })
            culling.update(photo(2, differing: 0..<bits))
            return culling.list(.nearDuplicates).last?.confidence ?? 0
        }
        #expect(confidences.first == 0.999)
        #expect(abs((confidences.last ?? 0) - 0.98) < 1e-12)
        #expect(zip(confidences, confidences.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test("A drawing may have been drawn in several colours, which its hash does not show")
    func drawings() {
        for drawing in PhotoID(1)...2 {
            var culling = Culling(settings: CullingSettings())
            for id in PhotoID(1)...2 {
                culling.update(photo(id, differing: 0..<0) { if id == drawing { $0.traits.insert(.lossless) } })
            }
            #expect(culling.list(.nearDuplicates).map(\.confidence) == [0.95, 0.95])
        }
    }

    @Test("Versions in other colours may both be wanted, those in another light are alike", arguments: [10, 11])
    func colours(red: UInt8) {
        var culling = Culling(settings: CullingSettings())
        for (id, level) in [(1, 90), (2, 100)] as [(PhotoID, UInt8)] {
            let palette = ColourPalette(bytes: [1, id == 2 ? level + red : level, level, level, 0, 255])
            culling.update(photo(id, differing: 0..<0) { $0.browsing.palette = palette })
        }
        #expect(culling.list(.nearDuplicates).map(\.confidence) == (red > 10 ? [0.95, 0.95] : [0.999, 0.999]))
    }

    @Test("Many photos of one hash form one group")
    func crowd() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2_000 { culling.update(photo(id, differing: 0..<0)) }
        #expect(culling.tallies[.nearDuplicates].proposed == 1_999)
        for id in PhotoID(1)...1_998 { culling.remove(id) }
        #expect(culling.list(.nearDuplicates).map(\.photo) == [2_000, 1_999])
        culling.remove(2_000)
        #expect(culling.list(.nearDuplicates).isEmpty)
    }

    @Test("What is said of a photo names measurement, threshold and neighbours")
    func explained() {
        var culling = Culling(settings: CullingSettings())
        culling.update(photo(1, differing: 0..<0) { $0.width = 4_000 })
        culling.update(
            photo(2, differing: 0..<12) {
                $0.blurriness = 0.25
                $0.screenshot = 0.75
            })
        let verdicts = culling.verdicts(of: 2)
        #expect(verdicts.map(\.category) == [.duplicates, .nearDuplicates, .similar, .blurry, .screenshots])
        #expect(verdicts.map(\.holds) == [false, true, false, false, true])
        #expect(verdicts[1].evidence == .distance(12, limit: 31))
        #expect(verdicts[1].group?.representative == 1)
        #expect(verdicts[4].evidence == .probability(0.75, threshold: 0.5))
        #expect(culling.neighbours(of: 2).map(\.photo) == [1])
        #expect(culling.neighbours(of: 2).map(\.distance) == [12])
        #expect(culling.verdicts(of: 99).isEmpty)
    }
}
