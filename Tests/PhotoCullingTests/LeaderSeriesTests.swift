import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Series whose leaders change")
struct LeaderSeriesTests {
    @Test(
        "However leaders of a crowd without times come and go, the groups and series are those of a new start",
        arguments: 1...12)
    func crowd(seed: UInt64) {
        var random = SeededRandom(seed)
        let model = random.hash()
        let photos = (PhotoID(1)...40).map { id in
            DrawnShots.photo(id) { photo in
                photo.perceptualHash = random.version(of: model, bits: Int.random(in: 0...22, using: &random))
                // A larger picture leads those that are there.
                photo.width =
                    100 + 10 * Int32(seed.isMultiple(of: 2) ? Int(id) : Int.random(in: 1...40, using: &random))
            }
        }
        var culling = Culling(settings: CullingSettings())
        var present: [PhotoFacts] = []
        for photo in photos {
            culling.update(photo)
            present.append(photo)
            if Int.random(in: 0..<3, using: &random) == 0 {
                // The leader goes, and a few more at once.
                present.sort { $0.width > $1.width }
                let gone = present.prefix(Int.random(in: 1...3, using: &random))
                for photo in gone { culling.remove(photo.id) }
                present.removeFirst(gone.count)
            }
            expectNewStart(culling, present)
        }
    }

    private func expectNewStart(_ culling: Culling, _ present: [PhotoFacts]) {
        var (culling, fresh) = (culling, Culling(settings: CullingSettings()))
        _ = culling.takeUncompared()
        fresh.load([present])
        func groups(_ culling: inout Culling) -> Set<Set<PhotoID>> {
            Set([Category.nearDuplicates, .similar].flatMap { culling.groups($0) }.map { Set($0.members) })
        }
        func series(_ culling: Culling) -> Set<Set<PhotoID>> {
            let numbered = present.compactMap { photo in
                photo.picture.map { (culling.grouped.series(of: $0), photo.id) }
            }
            return Set(Dictionary(grouping: numbered, by: \.0).values.map { Set($0.map(\.1)) })
        }
        let found = groups(&culling)
        #expect(found == groups(&fresh) && series(culling) == series(fresh))
    }
}
