import GRDB
import Testing

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
}
