import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("What is said of many photos at once")
struct ProposalTests {
    /// As `verdicts` says of each photo by itself.
    private func check(_ photos: [PhotoFacts], in culling: inout Culling) {
        let proposals = culling.proposals(of: photos.map(\.id) + [9_999_999])
        let categories = culling.categories(of: photos.map(\.id) + [9_999_999])
        for photo in photos {
            let verdicts = culling.verdicts(of: photo.id)
            let proposing = verdicts.first { $0.holds && $0.isListed && $0.group?.keeps(photo.id) != true }
            #expect(proposals[photo.id] == proposing?.text)
            #expect(categories[photo.id] ?? [] == verdicts.filter(\.holds).map(\.category))
        }
        #expect(!proposals.isEmpty && proposals.count < photos.count)
    }

    /// As the groups of the lists say.
    private func checkBetter(_ photos: [PhotoFacts], in culling: inout Culling) {
        var known = Culling.KnownKeepers()
        var expected: [PhotoID: [Set<PhotoID>]] = [:]
        for group in [Category.nearDuplicates, .similar].flatMap({ culling.groups($0) }) {
            let staying = Set(group.rows.filter(\.isKeeper).map(\.photo))
            for row in group.rows where !row.isKeeper { expected[row.photo, default: []].append(staying) }
        }
        for photo in photos {
            // Copies go in favour of the same photos; one of them is listed.
            let copies = culling.verdicts(of: photo.id).first { $0.category == .duplicates }?.group?.members ?? []
            // What goes with a photo cannot stay in its place.
            let companions = photos.filter { $0.main == photo.id }.map(\.id)
            let all = Set(copies + [photo.id]).flatMap { expected[$0] ?? [] }.map { $0.subtracting(companions) }
            let better = Set(culling.better(than: photo.id, &known))
            #expect(better.isSubset(of: all.reduce(into: Set()) { $0.formUnion($1) }))
            #expect(all.allSatisfy { $0.isEmpty || !$0.isDisjoint(with: better) })
        }
        #expect(!expected.isEmpty && expected.count < photos.count)
    }

    @Test("What stays in place of a photo stays in each group that lists it to go", arguments: 2...9)
    func better(seed: UInt64) {
        var culling = Culling.drawn(CullingSettings())
        let photos = DrawnLibrary(seed: seed, scenes: 30).photos
        culling.load([photos])
        checkBetter(photos, in: &culling)
        let shots = DrawnShots(seed: seed, walks: 6)
        var other = Culling.drawn(CullingSettings())
        other.load([shots.photos])
        shots.compare(in: &other)
        checkBetter(shots.photos, in: &other)
    }

    @Test("It is what is said of each one", arguments: 1...8)
    func same(seed: UInt64) {
        var photos = DrawnLibrary(seed: seed, scenes: 30).photos
        var random = SeededRandom(seed &+ 300)
        for place in photos.indices where Int.random(in: 0..<6, using: &random) == 0 { photos[place].vary(&random) }
        var culling = Culling.drawn(CullingSettings())
        culling.load([photos])
        check(photos, in: &culling)
        culling.apply(CullingSettings([.duplicates: .off, .blurry: .off]))
        check(photos, in: &culling)
    }

    @Test("So it is of shots of scenes", arguments: 2...7)
    func shots(seed: UInt64) {
        let shots = DrawnShots(seed: seed, walks: 6)
        var culling = Culling.drawn(CullingSettings())
        culling.load([shots.photos])
        shots.compare(in: &culling)
        check(shots.photos, in: &culling)
    }
}
