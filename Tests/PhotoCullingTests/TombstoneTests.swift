import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@Suite("What was deleted and comes back")
struct TombstoneTests {
    static let categories = [Category.duplicates, .nearDuplicates]

    /// Photo 1 was deleted when photo 3 was the newest.
    private func tombstone(_ category: Category) -> PhotoFacts {
        var facts = PhotoFacts.twin(1, category) {
            $0.decision = .delete
            $0.traits = .tombstone
            $0.pathOrder = .max
        }
        facts.departed = 3
        return facts
    }

    @Test("Only what came after it went has returned", arguments: categories)
    func later(category: Category) {
        var culling = Culling(settings: CullingSettings())
        culling.update(.twin(2, category))
        culling.update(tombstone(category))
        #expect(culling.list(.returned).isEmpty)
        #expect(culling.count == 1 && culling.tallies.photos == 1)
        culling.update(.twin(4, category))
        #expect(culling.list(.returned).map(\.photo) == [4])
        #expect(culling.tallies[.returned].proposed == 1)
        #expect(culling.verdicts(of: 4).contains { $0.category == .returned && $0.isListed })
        #expect(culling.list(category).map(\.photo) == [2, 4])
        #expect(!culling.groups(of: 4).contains { $0.members.contains(1) })
    }

    @Test("It is listed nowhere else, and neither is its picture when nothing shares it", arguments: categories)
    func alone(category: Category) {
        var culling = Culling(settings: CullingSettings())
        culling.update(tombstone(category))
        for category in Category.allCases { #expect(culling.list(category).isEmpty) }
        #expect(culling.tallies == Tallies())
        #expect(culling.count == 0)
    }

    @Test("A photo leaves the list when it is decided about, and when the tombstone goes", arguments: categories)
    func leaves(category: Category) {
        var culling = Culling(settings: CullingSettings())
        culling.update(tombstone(category))
        culling.update(.twin(4, category))
        #expect(culling.list(.returned).map(\.photo) == [4])
        culling.update(.twin(4, category) { $0.decision = .keep })
        #expect(culling.list(.returned).isEmpty)
        culling.update(.twin(4, category))
        #expect(culling.list(.returned).map(\.photo) == [4])
        culling.remove(1)
        #expect(culling.list(.returned).isEmpty)
        #expect(culling.tallies[.returned] == Tallies.Count())
    }

    @Test("A deleted photo that turns into its tombstone in place, and back", arguments: categories)
    func inPlace(category: Category) {
        var culling = Culling(settings: CullingSettings())
        culling.update(.twin(1, category) { $0.decision = .delete })
        culling.update(tombstone(category))
        culling.update(.twin(4, category))
        #expect(culling.list(.returned).map(\.photo) == [4])
        culling.update(.twin(1, category))
        #expect(culling.list(.returned).isEmpty)
        #expect(culling.list(category).map(\.photo) == [1, 4])
        #expect(culling.count == 2)
    }

    @Test("Loading all at once says the same", arguments: categories)
    func load(category: Category) {
        var culling = Culling(settings: CullingSettings())
        culling.load([[.twin(2, category), .twin(4, category), tombstone(category)]])
        #expect(culling.list(.returned).map(\.photo) == [4])
        var settings = CullingSettings()
        settings.nearDuplicateDistance = 24
        culling.apply(settings)
        #expect(culling.list(.returned).map(\.photo) == [4])
    }
}
