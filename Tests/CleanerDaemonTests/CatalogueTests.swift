import CleanerProtocol
import Foundation
import Glibc
import Logging
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("What the catalogue makes of what comes late")
struct CatalogueTests {
    /// Makes a catalogue of one library, with a store of its own, and removes that.
    private func withCatalogue(_ body: (_ catalogue: Catalogue, _ root: Int64) async throws -> Void) async throws {
        var template = Array("/tmp/cleaner-catalogue-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let top = FilePath(platformString: template)
        defer { try? FileManager.default.removeItem(atPath: top.string) }
        let store = try PhotoDatabase(path: top.appending("photos.sqlite"))
        let root = try store.root(at: Array("/photos".utf8))
        let catalogue = Catalogue(
            store: store, queue: IntakeQueue(), configuration: try Self.configuration(),
            libraries: [root: "/photos"], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await body(catalogue, root)
        try store.close()
    }

    private static func configuration() throws(DaemonError) -> Configuration {
        try Configuration(
            flags: Configuration.Flags(),
            surroundings: Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a"), processors: 1)
    }

    @Test("Of two readings of the settings the newer counts, also where it is taken over first")
    func settingsInOrder() async throws {
        try await withCatalogue { catalogue, _ in
            let isWrong = Atomic(false)
            let reader = SettingsReader {
                if isWrong.load(ordering: .relaxed) { throw DaemonError.configuration("it is wrong") }
                return try Self.configuration()
            }
            func isTold() async -> Bool {
                await catalogue.conditions.keys.contains { $0.code == "settings-wrong" }
            }
            let right = reader.read()
            isWrong.store(true, ordering: .relaxed)
            let wrong = reader.read()
            await catalogue.take(wrong)
            await catalogue.take(right)
            #expect(await isTold())
            isWrong.store(false, ordering: .relaxed)
            await catalogue.take(reader.read())
            #expect(await !isTold())
        }
    }

    @Test("A sync for which everything is looked through does not take the end of an earlier scan for its own")
    func endOfAnEarlierScan() async throws {
        try await withCatalogue { catalogue, root in
            let end = WatchEvent.scanEnded(
                root: root, report: ScanReport(directories: [], unknown: [], leftOut: LeftOutCounts()))
            let (orders, order) = AsyncStream<Void>.makeStream()
            await catalogue.setOrderScan { order.yield() }
            catalogue.notice(.unwatchable(.unavailable(.noMemory)))
            catalogue.notice(.scanBegan(root: root, reason: .scheduled))
            async let report = catalogue.sync(isWanted: { true }, leave: { nil })
            for await _ in orders { break }
            catalogue.notice(end)
            #expect(await catalogue.waiters.count == 1)
            catalogue.notice(.scanBegan(root: root, reason: .requested))
            #expect(await catalogue.waiters.count == 1)
            catalogue.notice(end)
            let unsettled = try await report.unsettled
            #expect(unsettled == 0)
        }
    }
}
