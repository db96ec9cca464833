import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@Suite("Decisions and lists")
struct DecisionTests {
    static let categories = [Category.duplicates, .nearDuplicates]

    func culling(_ category: Category, _ decisions: [Decision?]) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for (place, decision) in decisions.enumerated() {
            culling.update(.twin(PhotoID(place + 1), category) { $0.decision = decision })
        }
        return culling
    }

    @Test("A group lists its keeper first, and all others as proposed", arguments: categories)
    func undecided(category: Category) {
        var culling = culling(category, [nil, nil, nil])
        #expect(culling.list(category).map(\.photo) == [1, 2, 3])
        #expect(culling.tallies[category].photos == 3)
        #expect(culling.tallies[category].proposed == 2)
        #expect(culling.tallies[category].reclaimable == 200)
        #expect(culling.tallies.reclaimable == 200)
    }

    @Test("What is marked or put off leaves the list, and another is the keeper", arguments: categories)
    func left(category: Category) {
        for decision in [Decision.delete, .maybe] {
            var culling = culling(category, [decision, nil, nil])
            #expect(culling.list(category).map(\.photo) == [2, 3])
            #expect(culling.list(decision == .delete ? .marked : .maybe).map(\.photo) == [1])
        }
    }

    @Test("A group with less than two left ends, and can still be explained", arguments: categories)
    func ended(category: Category) {
        for decisions in [[nil, Decision.delete], [.keep, .delete], [.keep, .keep], [.maybe, nil]] as [[Decision?]] {
            var culling = culling(category, decisions)
            #expect(culling.list(category).isEmpty)
            #expect(culling.tallies[category] == Tallies.Count())
            #expect(culling.groups(of: 1).map(\.members) == [[1, 2]])
            let verdict = culling.verdicts(of: 1).first { $0.category == category }
            #expect(verdict?.holds == true)
            #expect(verdict?.isListed == false)
        }
    }

    @Test("In a kept group only the newcomer is listed, with the keeper", arguments: categories)
    func newcomer(category: Category) {
        var culling = culling(category, [.keep, .keep])
        culling.update(.twin(3, category) { $0.width = 500 })
        #expect(culling.list(category).map(\.photo) == [1, 3])
        #expect(culling.groups(category).first?.reason?.text == "you decided to keep it")
    }

    @Test("Taking a decision back brings the group back", arguments: categories)
    func undone(category: Category) {
        var culling = culling(category, [nil, .delete])
        culling.update(.twin(2, category))
        #expect(culling.list(category).map(\.photo) == [1, 2])
    }

    @Test(
        "Two lone shots that a weak or loose link joins are listed again after a decision, or a setting, is taken back",
        arguments: [true, false])
    func lone(isBurst: Bool) {
        func shot(_ id: PhotoID, _ decision: Decision? = nil) -> PhotoFacts {
            DrawnShots.photo(id) { photo in
                photo.decision = decision
                guard isBurst else { return }
                (photo.camera, photo.burst, photo.captured) = (1, 7, 200_000_000 * id + 1)
            }
        }
        var culling = Culling(settings: CullingSettings())
        let match = isBurst ? SceneMatch() : DrawnShots.weak
        culling.load([[shot(1), shot(2)]], links: [StoredLink(1_001, 1_002, match)])
        #expect(culling.list(.similar).count == 2)
        culling.update(shot(1, .delete))
        #expect(culling.list(.similar).isEmpty)
        culling.update(shot(1))
        #expect(culling.list(.similar).count == 2)
        var settings = CullingSettings()
        settings.off = CategorySet([.similar])
        culling.apply(settings)
        #expect(culling.list(.similar).isEmpty)
        culling.apply(CullingSettings())
        #expect(culling.list(.similar).count == 2)
    }

    @Test("A protected photo is never proposed")
    func protected() {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            .drawn(1) {
                $0.traits = .protected
                $0.blurriness = 1
                $0.screenshot = 1
            })
        #expect(culling.tallies.proposed == 0)
        #expect(culling.list(.blurry).isEmpty)
    }

    @Test("Copies have one picture; versions are none")
    func copies() {
        let culling = culling(.duplicates, [nil, .delete, .delete])
        #expect(culling.copies(of: 2) == [1, 3])
        var near = self.culling(.nearDuplicates, [nil, .delete])
        #expect(near.copies(of: 1).isEmpty)
        near.remove(2)
        #expect(near.list(.nearDuplicates).isEmpty)
    }

    @Test("Copies say whether their bytes are the same")
    func relation() {
        var culling = Culling(settings: CullingSettings())
        for (id, content) in [(1, 5), (2, 5), (3, 6)] as [(PhotoID, ContentID)] {
            culling.update(.twin(id, .duplicates) { $0.content = content })
        }
        #expect(culling.list(.duplicates).map(\.relation) == [nil, .sameBytes, .samePicture])
        #expect(culling.list(.duplicates).map(\.group) == Array(repeating: .duplicates(77), count: 3))
    }

    @Test("Identical files that cannot be decoded are duplicates too")
    func undecoded() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 {
            var photo = PhotoFacts(
                id: id, status: .unsupported, content: 9, bytes: 10, modified: 0, nameLength: 5, pathOrder: UInt64(id))
            photo.traits = .video
            culling.update(photo)
        }
        #expect(culling.list(.duplicates).map(\.group) == [.identicalFiles(9), .identicalFiles(9)])
        #expect(culling.list(.duplicates).map(\.relation) == [nil, .sameBytes])
        #expect(culling.list(.videos).count == 2)
    }

    @Test("A photo proposed twice is counted once in all")
    func overlap() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 { culling.update(.twin(id, .duplicates) { $0.blurriness = 1 }) }
        #expect(culling.tallies[.duplicates].reclaimable == 100)
        #expect(culling.tallies[.blurry].reclaimable == 200)
        #expect(culling.tallies.reclaimable == 200)
        #expect(culling.tallies.proposed == 2)
    }
}
