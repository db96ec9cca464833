import CleanerProtocol
import DirectoryWatch
import FileSystem
import GRDB
import SystemPackage
import Testing

@testable import CleanerDaemon
@testable import PhotoStore

@Suite("Searching while the store fails")
struct SearchOutageTests {
    private let catalogues = CatalogueTests()

    @Test("A search finds what is indexed while nothing can be written, and says how many photos wait")
    func searchWithoutWriting() async throws {
        try await catalogues.withCatalogue { catalogue, root in
            let stamp = FileStamp(volume: 1, inode: 2, size: 3, modified: 4, changed: 5)
            try await catalogues.notice(.settled(root: root, path: "pier.jpg", stamp: stamp), catalogue)
            let first = try await catalogue.search("pier")
            #expect(first.report?.waiting == nil)
            try await catalogue.store.connection.queue.write { database in
                try database.execute(
                    sql: "CREATE TRIGGER full BEFORE DELETE ON search_stale BEGIN SELECT RAISE(ABORT, 'full'); END")
            }
            let later = FileStamp(volume: 1, inode: 3, size: 3, modified: 4, changed: 5)
            try await catalogues.notice(.settled(root: root, path: "beach.jpg", stamp: later), catalogue)
            let found = try await catalogue.search("pier")
            #expect(found.report?.waiting == 1)
        }
    }
}
