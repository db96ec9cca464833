import GRDB
import PhotoAnalysis
import Testing

@testable import PhotoCulling
@testable import PhotoStore

@Suite("What is still to compare")
struct ComparisonTests {
    @Test("It is found without a look at what is compared, which each start would wait for")
    func plan() throws {
        let comparisons = try Store().database.comparisons
        let plan = try comparisons.connection.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(ComparisonStore.uncomparedQuery)")
                .map { $0["detail"] as String }
        }
        #expect(plan.filter { $0.hasPrefix("SCAN") } == ["SCAN picture USING INDEX picture_uncompared"])
    }

    @Test("All that a comparison recorded can be read back")
    func links() throws {
        let store = try Store()
        let photos = try (1...3).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        let pictures = try photos.map { try #require(try store.database.photos.facts(of: $0)?.picture) }
        let match = SceneMatch(
            correlation: 0.5, inliers: 20, cells: 9, overlap: 0.75, agreement: 0.25, change: 3.5, focus: 1.5, detail: 2,
            counterparts: 0.125)
        let comparison = Comparison(
            picture: pictures[0], series: 0, group: 0, video: nil, candidates: [], near: [pictures[2]], departures: 0)
        try store.database.comparisons.record(comparison, [pictures[1]: match], photo: photos[0])
        let found = try store.database.comparisons.links()
        #expect(
            Set(found) == [StoredLink(pictures[0], pictures[1], match), StoredLink(pictures[0], pictures[2], nil)])
    }
}
