import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Shots that share only a part of what they show")
struct OverlapTests {
    /// Photos numbered from 1, the first the sharpest, with links between neighbours that overlap so far.
    private func culling(_ overlaps: [Float], change: (inout PhotoFacts) -> Void = { _ in }) -> Culling {
        let ids = (1...overlaps.count + 1).map { PhotoID($0) }
        let photos = ids.map { id in
            DrawnShots.photo(id) {
                ($0.width, $0.height, $0.sharpness) = (800, 600, Float(100 - 10 * $0.id))
                change(&$0)
            }
        }
        let links = zip(ids, overlaps).map { id, overlap in
            StoredLink(1_000 + id, 1_001 + id, SceneMatch(correlation: 0.7, inliers: 40, cells: 20, overlap: overlap))
        }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: links)
        return culling
    }

    private func going(_ culling: inout Culling) -> [PhotoID] {
        culling.list(.similar).filter { !$0.isKeeper }.map(\.photo).sorted()
    }

    @Test(
        "A photo is proposed only for one with which it shares about two thirds of its picture, directly or along the series",
        arguments: [
            // Neighbouring tiles of a panorama share 0.6 and less.
            ([0.9], [2]), ([0.6], []), ([0.64], []), ([0.66], [2]), ([0.9, 0.9, 0.9], [2, 3, 4]),
            // Of five tiles every second one stays: two steps away, too little is the same.
            ([0.7, 0.7, 0.7, 0.7], [2, 4]),
            ([0.3, 0.3, 0.9], [4]), ([0.9, 0.2, 0.2, 0.9], [2, 5]), ([0.3, 0.3, 0.3], []), ([0, 0.8], [3]),
        ] as [([Float], [PhotoID])])
    func tiles(overlaps: [Float], going: [PhotoID]) {
        var culling = culling(overlaps)
        let found = self.going(&culling)
        #expect(found == going)
        #expect(culling.tallies[.similar].proposed == going.count)
        let rows = culling.list(.similar)
        // Also where nothing is proposed, all are shown together.
        #expect(rows.count == overlaps.count + 1 && rows.first?.photo == 1 && rows.first?.isKeeper == true)
        let beside = rows.dropFirst().filter(\.isKeeper)
        #expect(beside.allSatisfy { $0.text(reason: nil) == "another part of the scene" })
    }

    @Test(
        "Different pictures in one frame are shown together, and none goes",
        arguments: [
            // Without times, taken with one camera 20 seconds apart, 5 seconds apart.
            (nil, 0.55, false), (nil, 0.8, true), (20, 0.55, false), (20, 0.65, true), (5, 0.2, true),
        ] as [(Int64?, Float, Bool)])
    func frames(seconds: Int64?, agreement: Float, goes: Bool) {
        let photos = (PhotoID(1)...2).map { id in
            DrawnShots.photo(id) {
                ($0.camera, $0.captured) = (1, seconds.map { $0 * id * 1_000_000_000 })
                ($0.width, $0.height, $0.sharpness) = (800, 600, Float(100 - 10 * id))
            }
        }
        var match = SceneMatch(correlation: 0.7, inliers: 40, cells: 20)
        match.agreement = agreement
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
        #expect(going(&culling) == (goes ? [2] : []))
        let rows = culling.list(.similar)
        #expect(rows.count == 2 && rows.last?.relation == (goes ? .similar : .otherPicture))
        var known = Culling.KnownKeepers()
        #expect(culling.better(than: 2, &known) == (goes ? [1] : []))
    }

    @Test("A photo does not go for one that a comparison found to be another picture, whatever leads to it")
    func chain() {
        let photos = (PhotoID(1)...3).map { id in
            DrawnShots.photo(id) { ($0.width, $0.height, $0.sharpness) = (800, 600, Float(100 - 10 * id)) }
        }
        func link(_ one: PictureID, _ other: PictureID, _ agreement: Float) -> StoredLink {
            StoredLink(
                1_000 + one, 1_000 + other,
                SceneMatch(correlation: 0.7, inliers: 40, cells: 20, overlap: 1, agreement: agreement))
        }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [link(1, 2, 0.8), link(2, 3, 0.8), link(1, 3, 0.4)])
        #expect(going(&culling) == [2])
        #expect(culling.list(.similar).map(\.relation) == [.similar, .similar, .otherPicture])
        // On another day that is said instead.
        for photo in [1, 3] as [PhotoID] {
            culling.update(
                DrawnShots.photo(photo) {
                    ($0.width, $0.height, $0.sharpness) = (800, 600, Float(100 - 10 * photo))
                    $0.captured = photo * 40_000_000_000_000
                })
        }
        #expect(culling.list(.similar).last?.relation == .otherOccasion)
    }

    @Test("A shot of far more detail does not go for a small one that seems sharper", arguments: [0.5, 0.8])
    func small(scale: Double) {
        small(scale, blurriness: 0.3, goes: scale > 0.7)
        small(scale, blurriness: 0.6, goes: true)
    }

    private func small(_ scale: Double, blurriness: Float, goes: Bool) {
        let photos = (PhotoID(1)...2).map { id in
            DrawnShots.photo(id) {
                $0.captured = id * 1_000_000_000
                ($0.width, $0.height) = (Int32(4_000 * (id == 1 ? scale : 1)), Int32(3_000 * (id == 1 ? scale : 1)))
                ($0.sharpness, $0.blurriness) = (id == 1 ? 90 : 60, id == 1 ? 0.1 : blurriness)
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, DrawnShots.strong)])
        #expect(culling.groups(.similar).first?.keeper == 1)
        #expect(going(&culling) == (goes ? [2] : []))
        #expect(culling.list(.similar).last?.relation == (goes ? .similar : .moreDetail))
    }

    @Test(
        "A shot or version stays that is sharp where the keeper is not; if they were not compared, where any other is not",
        arguments: [true, false])
    func focus(areShots: Bool) {
        for (withKeeper, others, going) in [
            (nil, nil, [2, 3]), (3, nil, [3]), (1, 3, [2]), (nil, 3, []), (1.9, 1.9, [2, 3]),
        ] as [(Float?, Float?, [PhotoID])] {
            let photos = (PhotoID(1)...3).map { id in
                DrawnShots.photo(id) {
                    ($0.width, $0.height, $0.sharpness) = (800 - Int32(id), 600, Float(100 - 10 * id))
                    if areShots {
                        $0.captured = id * 1_000_000_000
                    } else {
                        $0.perceptualHash = DrawnShots.photo(1).perceptualHash
                    }
                }
            }
            func link(_ one: PictureID, _ other: PictureID, _ focus: Float?) -> StoredLink {
                var match = areShots ? DrawnShots.strong : DrawnShots.copy
                match.focus = focus
                return StoredLink(1_000 + one, 1_000 + other, match)
            }
            var culling = Culling(settings: CullingSettings())
            // The third was compared with the second only.
            culling.load([photos], links: [link(1, 2, withKeeper), link(2, 3, others)])
            let rows = culling.list(areShots ? .similar : .nearDuplicates)
            #expect(rows.filter { !$0.isKeeper }.map(\.photo).sorted() == going)
            let staying = rows.filter { $0.relation == .otherFocus }
            #expect(staying.count == 2 - going.count)
            #expect(staying.allSatisfy { $0.text(reason: nil) == "sharp in other places" })
        }
    }

    @Test(
        "A shot stays beside one that is sharper only by what was drawn into it",
        arguments: [
            (0.9, 0.1, 60, true), (0.9, -0.3, 60, true), (0.99, 0.1, 60, false), (0.9, -1.5, 60, false),
            (0.9, 0.1, 25, false), (0.9, nil, 60, false),
        ] as [(agreement: Float, focus: Float?, sharpness: Float, stays: Bool)])
    func drawnInto(agreement: Float, focus: Float?, sharpness: Float, stays: Bool) {
        var match = DrawnShots.strong
        (match.agreement, match.focus) = (agreement, focus)
        let photos = [PhotoID(1), 2].map { id in
            DrawnShots.photo(id) {
                ($0.width, $0.height, $0.captured) = (800, 600, id * 1_000_000_000)
                $0.sharpness = id == 1 ? sharpness : 20
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
        let rows = culling.list(.similar)
        #expect(rows.first { $0.photo == 1 }?.isKeeper == true)
        #expect(rows.first { $0.photo == 2 }?.relation == (stays ? .otherPicture : .similar))
    }

    @Test(
        "Shots stay together if each has a colour that the other one lacks, such as products in two colours",
        arguments: [
            ([200, 40, 40], [40, 60, 200], true), ([200, 40, 40], [170, 30, 40], false),
            ([200, 40, 40], [120, 120, 120], false), ([120, 120, 120], [60, 60, 60], false),
        ] as [([UInt8], [UInt8], Bool)])
    func colours(one: [UInt8], other: [UInt8], stays: Bool) {
        let photos = [(PhotoID(1), one), (2, other)].map { id, colour in
            DrawnShots.photo(id) {
                ($0.width, $0.height, $0.captured) = (800, 600, id * 1_000_000_000)
                // One in seven pixels has it, before a wall.
                $0.browsing.palette = ColourPalette(
                    bytes: [2, 200, 190, 180, ColourName.grey.rawValue, 219] + colour
                        + [ColourName.red.rawValue, 36])
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos], links: [StoredLink(1_001, 1_002, DrawnShots.strong)])
        let relations = culling.list(.similar).map(\.relation)
        #expect(relations.count == 2 && relations.count { $0 == .otherLook } == (stays ? 1 : 0))
    }

    @Test("Shots of a stand are compared with the sharpest and with two that look least alike, whatever joins them")
    func compared() throws {
        var random = SeededRandom(8)
        let hash = random.hash()
        for haveNearHashes in [true, false] {
            var culling = Culling(settings: CullingSettings())
            for id in PhotoID(1)...9 {
                culling.update(
                    DrawnShots.photo(id) {
                        ($0.camera, $0.captured, $0.sharpness) = (1, id * 2_000_000_000, id == 4 ? 90 : 30)
                        ($0.width, $0.height) = (800, 600)
                        if haveNearHashes { $0.perceptualHash = hash }
                    })
            }
            var counts: [PhotoID: Int] = [:]
            for photo in culling.takeUncompared() {
                let found = culling.comparison(of: photo)
                let comparison = try #require(found)
                let matches = comparison.matches { _ in DrawnShots.strong }
                counts[photo] = matches.count
                culling.connect(comparison, matches)
            }
            // The first one joins all others; of two that are compared, each counts the pair once.
            #expect(counts.values.reduce(0, +) <= 8 + 8 * 4)
            let links = culling.grouped.shots.links
            let withFourth = (PictureID(1_001)...1_009).filter { picture in
                links[picture].contains { $0.other == 1_004 }
            }
            #expect(withFourth.count >= 5)
            #expect((PictureID(1_001)...1_009).allSatisfy { links[$0].count { $0.match != nil } >= 2 })
        }
    }

    @Test("Of the same place in other years each occasion keeps one, however alike they are", arguments: [false, true])
    func occasions(haveNearHashes: Bool) {
        var random = SeededRandom(3)
        let hash = random.hash()
        let year: Int64 = 31_556_952
        let photos = [0, 1, year, year + 1, 2 * year].enumerated().map { place, seconds in
            DrawnShots.photo(PhotoID(place + 1)) {
                ($0.camera, $0.captured, $0.sharpness) = (1, seconds * 1_000_000_000, Float(100 - 10 * place))
                ($0.width, $0.height) = (800, 600)
                if haveNearHashes { $0.perceptualHash = hash }
            }
        }
        var culling = Culling(settings: CullingSettings())
        let match = haveNearHashes ? nil : DrawnShots.strong
        culling.load([photos], links: (PhotoID(1)...4).map { StoredLink(1_000 + $0, 1_001 + $0, match) })
        #expect(going(&culling) == [2, 4])
        #expect(culling.list(.similar).filter { $0.relation == .otherOccasion }.map(\.photo).sorted() == [3, 5])
    }

    @Test("Of two photos a day for years, each day keeps one, whatever order they come in")
    func daily() {
        let photos = (PhotoID(1)...2_000).map { id in
            DrawnShots.photo(id) {
                let seconds: Int64 = id / 2 * 86_400 + id % 2
                ($0.camera, $0.captured) = (1, seconds * 1_000_000_000)
                ($0.width, $0.height) = (800, 600)
            }
        }
        let links = photos.dropLast().map { StoredLink($0.id + 1_000, $0.id + 1_001, DrawnShots.strong) }
        var culling = Culling(settings: CullingSettings())
        culling.load([photos.reversed()], links: links)
        // Of a day the larger file stays; the first and the last have a day of their own.
        let expected: [PhotoID] = Array(stride(from: 2, to: 2_000, by: 2))
        #expect(going(&culling) == expected)
    }

    @Test("What stays in place of a photo is the one that shows the same, and not the keeper of the whole series")
    func better() {
        var culling = culling([0.9, 0.2, 0.9])
        var known = Culling.KnownKeepers()
        #expect(culling.better(than: 2, &known) == [1] && culling.better(than: 4, &known) == [3])
        #expect(culling.better(than: 1, &known).isEmpty && culling.better(than: 3, &known).isEmpty)
        #expect(culling.proposals(of: [1, 2, 3, 4]).keys.sorted() == [2, 4])
    }

    @Test("How sure a proposal is, is told by the comparison with what stays, or by others with a limit")
    func confidence() {
        for (overlaps, expected) in [([0.9, 0.2, 0.9], 0.99), ([0.9, 0.9], 0.95)] as [([Float], Double)] {
            var culling = culling(overlaps) { $0.captured = $0.id * 1_000_000_000 }
            let rows = culling.list(.similar)
            #expect(rows.first { $0.photo == 2 }?.confidence == 0.99)
            #expect(rows.first { $0.photo == overlaps.count + 1 }?.confidence == expected)
        }
    }

    @Test("What a camera calls a burst is sure without a comparison with what stays")
    func burst() {
        var culling = culling([0.9, 0.9]) {
            ($0.captured, $0.camera, $0.burst) = ($0.id * 1_000_000_000, 1, 7)
        }
        #expect(culling.list(.similar).map(\.confidence) == [0.99, 0.99, 0.99])
    }

    @Test("Of a burst during which the camera moved on, no shot goes for one that shows something else")
    func movedBurst() {
        func burst(_ photo: inout PhotoFacts) {
            (photo.captured, photo.camera, photo.burst) = (photo.id * 200_000_000, 1, 7)
        }
        for (overlaps, expected) in [([0.9, 0.9], [2, 3]), ([0.9, 0.4], [2]), ([0.3, 0.4], [])]
            as [([Float], [PhotoID])]
        {
            var culling = culling(overlaps) { burst(&$0) }
            #expect(going(&culling) == expected)
            #expect(culling.list(.similar).count == 3)
        }
        // Nothing was found in common, or nothing was compared.
        for match in [nil, SceneMatch(correlation: 0.1, inliers: 3, cells: 2, overlap: 1)] {
            let photos = (PhotoID(1)...2).map { DrawnShots.photo($0) { burst(&$0) } }
            var culling = Culling(settings: CullingSettings())
            culling.load([photos], links: [StoredLink(1_001, 1_002, match)])
            #expect(culling.list(.similar).count == 2 && going(&culling).isEmpty)
        }
    }

    @Test("A photo that the user keeps lets those go that show the same")
    func kept() {
        var culling = culling([0.2, 0.9]) { if $0.id == 3 { $0.decision = .keep } }
        #expect(going(&culling) == [2])
        var known = Culling.KnownKeepers()
        #expect(culling.better(than: 2, &known) == [3])
    }

    @Test("Of a photo's copies and versions each overlap counts for all")
    func versions() {
        var random = SeededRandom(3)
        let hash = random.hash()
        let photos = (1...3).map { id in
            DrawnShots.photo(id) { photo in
                (photo.width, photo.height, photo.sharpness) = (800, 600, Float(100 - 10 * id))
                if id > 1 { photo.perceptualHash = hash }
            }
        }
        var culling = Culling(settings: CullingSettings())
        culling.load(
            [photos],
            links: [StoredLink(1_001, 1_003, SceneMatch(correlation: 0.7, inliers: 40, cells: 20, overlap: 0.8))])
        let going = going(&culling)
        #expect(culling.list(.nearDuplicates).count == 2 && (going == [2] || going == [3]))
    }
}
