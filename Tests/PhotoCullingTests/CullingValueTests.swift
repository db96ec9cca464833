import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Names, times and changes")
struct CullingValueTests {
    @Test("A group's name reads back", arguments: [GroupID.duplicates(12), .identicalFiles(3), .nearDuplicates(9)])
    func names(id: GroupID) {
        #expect(GroupID(id.description) == id)
    }

    @Test("Other text names no group", arguments: ["", "g:", "g:d", "g:x1", "p:d12", "g:dx", "g:n1.5"])
    func nonsense(text: String) {
        #expect(GroupID(text) == nil)
    }

    @Test(
        "Times are written in UTC",
        arguments: [
            (0, "1970-01-01 00:00:00"), (951_782_399, "2000-02-28 23:59:59"), (951_868_799, "2000-02-29 23:59:59"),
            (-1, "1969-12-31 23:59:59"), (4_107_542_399, "2100-02-28 23:59:59"), (1_714_565_035, "2024-05-01 12:03:55"),
        ])
    func times(seconds: Int64, text: String) {
        #expect(CivilTime(nanoseconds: seconds * 1_000_000_000).description == text)
    }

    @Test("The same facts again change nothing")
    func unchanged() {
        var culling = Culling(settings: CullingSettings())
        var photo = PhotoFacts.drawn(1)
        culling.update(photo)
        let tallies = culling.tallies
        culling.update(photo)
        culling.remove(2)
        culling.apply(CullingSettings())
        #expect(culling.tallies == tallies && culling.list(.all).map(\.photo) == [1])
        photo.decision = .maybe
        culling.update(photo)
        #expect(culling.tallies != tallies && culling.list(.maybe).map(\.photo) == [1])
    }

    @Test("Every category has its own place and name, and the judged ones fit into a photo's marks")
    func places() {
        #expect(Category.allCases.map(\.position) == Array(Category.allCases.indices))
        #expect(Set(Category.allCases.map(\.name)).count == Category.allCases.count)
        #expect(Category.allCases.count <= CategorySet.RawValue.bitWidth)
        #expect(Category.judged.allSatisfy { $0.position < UInt16.bitWidth })
    }

    @Test("A record stays as small as it is documented")
    func size() {
        #expect(MemoryLayout<PhotoRecord>.stride == 96)
    }
}
