import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@Suite("Pictures that the person called different")
struct ApartTests {
    /// Versions of one picture with rising sizes, so that the last one is the keeper.
    private func versions(_ count: Int) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in 1...count {
            culling.update(.twin(PhotoID(photo), .nearDuplicates) { $0.width = Int32(4_000 + photo) })
        }
        return culling
    }

    @Test("A group of which all are different is not listed, and comes back when that is taken back")
    func all() {
        var culling = versions(3)
        let before = culling.list(.nearDuplicates)
        #expect(before.map(\.photo) == [3, 1, 2])
        let pairs = culling.pairs(of: [1, 2, 3])
        #expect(pairs.count == 3)
        culling.separate(pairs)
        #expect(culling.list(.nearDuplicates).isEmpty)
        #expect(culling.tallies[.nearDuplicates] == Tallies.Count())
        #expect(culling.groups(of: 1).first { $0.id.description.hasPrefix("g:n") }?.members.count == 3)
        culling.rejoin(pairs)
        #expect(culling.list(.nearDuplicates) == before)
    }

    @Test("What differs from the keeper may still be versions of each other")
    func others() {
        var culling = versions(3)
        culling.separate(culling.pairs(of: [3, 1]) + culling.pairs(of: [3, 2]))
        #expect(culling.list(.nearDuplicates).map(\.photo) == [2, 1])
        #expect(culling.tallies[.nearDuplicates].proposed == 1)
    }

    @Test("Only the newcomer of an old group is asked about")
    func newcomer() {
        var culling = versions(3)
        culling.separate(culling.pairs(of: [1, 2, 3]))
        culling.update(.twin(4, .nearDuplicates) { $0.width = 100 })
        #expect(culling.list(.nearDuplicates).map(\.photo) == [3, 4])
    }

    @Test("Photos of one picture make no pair")
    func onePicture() {
        var culling = Culling(settings: CullingSettings())
        for photo in 1...3 { culling.update(.twin(PhotoID(photo), .duplicates) { _ in }) }
        #expect(culling.pairs(of: [1, 2, 3]).isEmpty)
    }
}
