import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Photos that belong to another one")
struct CompanionTests {
    @Test("An edited picture and its original are not proposed for each other, other versions are")
    func edited() {
        var culling = Culling(settings: CullingSettings())
        culling.update(
            .twin(1, .nearDuplicates) {
                $0.width = 4_000
                $0.traits = .accompanied
                $0.companionBytes = 7
            })
        culling.update(
            .twin(2, .nearDuplicates) {
                $0.width = 5_000
                $0.traits = .companion
                $0.main = 1
            })
        #expect(culling.list(.nearDuplicates).isEmpty)
        let verdict = culling.verdicts(of: 1).first { $0.category == .nearDuplicates }
        #expect(verdict?.withheld == .family)
        #expect(verdict?.text.hasSuffix("not proposed, as it and the one to keep belong together") == true)
        culling.update(.twin(3, .nearDuplicates) { $0.width = 100 })
        #expect(culling.list(.nearDuplicates).map(\.photo) == [2, 3])
        culling.remove(1)
        culling.update(.twin(2, .nearDuplicates) { $0.width = 5_000 })
        #expect(culling.list(.nearDuplicates).map(\.photo) == [2, 3])
        #expect(culling.main(of: 2) == nil && !culling.hasCompanions(1))
    }

    @Test("Of copies the one with companions stays")
    func keeper() {
        var culling = Culling(settings: CullingSettings())
        culling.update(.twin(1, .duplicates) { $0.modified = 0 })
        culling.update(
            .twin(2, .duplicates) {
                $0.modified = 9_000_000_000
                $0.traits = .accompanied
                $0.companionBytes = 50
            })
        #expect(culling.list(.duplicates).map(\.photo) == [2, 1])
        #expect(culling.groups(.duplicates).first?.reason?.rules == [.accompanied])
    }

    @Test(
        "Companions that only one photo has stay with it, whatever folder is preferred",
        arguments: [Category.duplicates, .nearDuplicates, .similar])
    func beforePreferredFolder(category: PhotoCategories.Category) throws {
        for accompanied in [PhotoID(1), 2] {
            var culling = Culling(settings: CullingSettings())
            culling.prefer { String(decoding: $0.path, as: UTF8.self) == "share" ? 0 : nil }
            for id in [PhotoID(1), 2] {
                culling.update(
                    Self.photo(id, category) {
                        $0.folder = PhotoFolder(root: 1, path: Array((id == accompanied ? "cam" : "share").utf8))
                        if id == accompanied { ($0.traits, $0.companionBytes) = (.accompanied, 50) }
                    })
            }
            if category == .similar {
                let asked = culling.comparison(of: 2)
                let comparison = try #require(asked)
                culling.connect(comparison, comparison.matches { _ in DrawnShots.strong })
            }
            let group = culling.groups(category).first
            #expect(group?.keeper == accompanied)
            #expect(group?.reason?.rules == [.accompanied])
        }
    }

    private static func photo(
        _ id: PhotoID, _ category: PhotoCategories.Category, _ change: (inout PhotoFacts) -> Void
    ) -> PhotoFacts {
        guard category == .similar else { return .twin(id, category, change) }
        return DrawnShots.photo(id) { photo in
            (photo.camera, photo.captured) = (1, id * 1_000_000_000)
            change(&photo)
        }
    }

    @Test("What a photo frees includes its companions, also when these change")
    func bytes() {
        var culling = Culling(settings: CullingSettings())
        func marked(_ companions: Int64) -> PhotoFacts {
            .twin(1, .duplicates) {
                $0.bytes = 100
                $0.decision = .delete
                $0.traits = companions > 0 ? .accompanied : []
                $0.companionBytes = companions
            }
        }
        for companions: Int64 in [50, 70, 0, 3] {
            culling.update(marked(companions))
            #expect(culling.tallies[.marked].bytes == 100 + companions)
            #expect(culling.knows(marked(companions)) && !culling.knows(marked(companions + 1)))
        }
        culling.remove(1)
        #expect(culling.tallies == Tallies())
    }
}
