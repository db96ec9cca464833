import CSQLite
import GRDB
import Testing

@testable import PhotoStore

@Suite("SQLite's copies of pages")
struct PageTests {
    /// The bytes of a store's pages in memory.
    private func bytes(_ store: Store) throws -> Int32 {
        try store.database.connection.onConnection { database in
            var (now, most): (Int32, Int32) = (0, 0)
            #expect(sqlite3_db_status(database.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &now, &most, 0) == 0)
            return now
        }
    }

    @Test("What was read is forgotten, and read again when it is needed")
    func forgotten() throws {
        let state = try StoredState()
        let store = try state.open()
        for number in 0..<500 as Range<UInt64> { try store.find("folder/\(number).jpg", stamp(number)) }
        let before = try bytes(store)
        try store.database.forgetPages()
        let after = try bytes(store)
        #expect(before > 100_000 && after < before / 4)
        #expect(try store.database.places.files(root: store.root, directory: Array("folder".utf8)).count == 500)
    }
}
