import CleanerProtocol
import FileSystem
import Foundation
import Glibc
import Logging
import PhotoCulling
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("What the catalogue makes of what comes late")
struct CatalogueTests {
    /// Makes a catalogue of one library, with a store of its own, and removes that.
    func withCatalogue(
        disk: LibraryDisk = LibraryDisk(), patience: DiskPatience = DiskPatience(milliseconds: .max),
        clocks: Clocks = .machine, log: any LogHandler = SwiftLogNoOpLogHandler(), beside other: FilePath? = nil,
        flags: Configuration.Flags = Configuration.Flags(),
        _ body: (_ catalogue: Catalogue, _ root: Int64) async throws -> Void
    ) async throws {
        var template = Array("/tmp/cleaner-catalogue-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let top = FilePath(platformString: template)
        defer { try? FileManager.default.removeItem(atPath: top.string) }
        let store = try PhotoDatabase(path: top.appending("photos.sqlite"))
        let root = try store.places.root(at: Array("/photos".utf8))
        var roots: [Int64: FilePath] = [root: "/photos"]
        if let other { roots[try store.places.root(at: other.bytes)] = other }
        let catalogue = Catalogue(
            store: store, queue: IntakeQueue(), configuration: try Self.configuration(flags),
            libraries: Libraries(roots, disk: disk, patience: patience, clocks: clocks),
            logger: Logger(label: "test") { _ in log },
            clocks: clocks)
        try await body(catalogue, root)
        try store.close()
    }

    /// Tells what the watch would tell, on a thread that may wait as the watch's does.
    func notice(_ event: WatchEvent, _ catalogue: Catalogue) async throws {
        try await BlockingThread.run("watch") { catalogue.notice(event) }
    }

    private static func configuration(
        _ flags: Configuration.Flags = Configuration.Flags()
    ) throws(DaemonError) -> Configuration {
        try Configuration(
            flags: flags,
            surroundings: Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a"), processors: 1)
    }

    @Test("A library that cannot be listed is named, and nothing in it is forgotten")
    func unlistableLibrary() async throws {
        try await withCatalogue { catalogue, root in
            let stamp = FileStamp(volume: 1, inode: 2, size: 3, modified: 4, changed: 5)
            for path: FilePath in ["a.jpg", "d/b.jpg", "e/c.jpg"] {
                try await notice(.settled(root: root, path: path, stamp: stamp), catalogue)
            }
            try await notice(.unreadableDirectory(root: root, path: "", error: .ioError), catalogue)
            let report = ScanReport(directories: [""], unknown: [""], leftOut: LeftOutCounts())
            try await notice(.scanEnded(root: root, report: report), catalogue)
            let kept = try await catalogue.store.places.directories(root: root)
            #expect(kept.count == 3)
            let text = await catalogue.health.conditions.all.first?.text
            #expect(text == "The folder /photos cannot be read: Input/output error. Nothing is forgotten.")
            try await notice(.readableAgain(root: root, path: ""), catalogue)
            #expect(await catalogue.health.conditions.all.map(\.text) == [])
        }
    }

    @Test("A daemon that stops ends a long listing at its next slice, and forgets nothing that it did not come to")
    func stopped() async throws {
        // The first slice asks for the time.
        let stop = Mutex<StopFlag?>(nil)
        var clocks = Clocks.machine
        clocks.wall = { [wall = clocks.wall] in
            stop.withLock { $0?.raise() }
            return wall()
        }
        try await withCatalogue(clocks: clocks) { catalogue, root in
            let known = FileStamp(volume: 1, inode: 1, size: 3, modified: 4, changed: 5)
            try await notice(.settled(root: root, path: "e/known.jpg", stamp: known), catalogue)
            let entries = (0..<3 * Catalogue.sliceFiles).map { number in
                WatchEvent.Entry(
                    entryName: EntryName("\(number).jpg"),
                    stamp: FileStamp(volume: 1, inode: UInt64(number + 2), size: 3, modified: 4, changed: 5),
                    isBeingWritten: false)
            }
            let places = await catalogue.store.places
            func placed() throws -> Int {
                try places.files(root: root, directory: Array("d".utf8)).count
            }
            try await notice(.scanBegan(root: root, reason: .start), catalogue)
            stop.withLock { $0 = catalogue.stop }
            try await notice(.listing(root: root, directory: "d", entries: entries), catalogue)
            let count = try placed()
            #expect(0 < count && count < entries.count, "\(count)")
            let report = ScanReport(directories: ["d"], unknown: [], leftOut: LeftOutCounts())
            try await notice(.scanEnded(root: root, report: report), catalogue)
            #expect(await catalogue.watch.scans.isScanning)
            let kept = try places.files(root: root, directory: Array("e".utf8))
            #expect(kept.count == 1)
            #expect(try placed() == count)
        }
    }

    @Test("A picture whose vector could not be stored is shown to the model again")
    func vectorWithoutStore() async throws {
        try await withCatalogue { catalogue, _ in
            await catalogue.show(1, picture: 11)
            try await catalogue.store.close()
            await catalogue.finish(ModelState.Job(picture: 11, photo: 1), nil, by: "model")
            #expect(await catalogue.model.wanted == [11])
        }
    }

    @Test("No quiet work is done while the store fails in whatever way, as it would be done again and again")
    func quietOutage() async throws {
        var clocks = Clocks.machine
        clocks.sleep = { _ in try await Task.sleep(for: .seconds(3600)) }
        try await withCatalogue(clocks: clocks) { catalogue, _ in
            #expect(await catalogue.isQuiet)
            await catalogue.failed(StoreError(.failed, "it does not work"), in: "a test")
            #expect(await !catalogue.isQuiet)
        }
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
                await catalogue.health.conditions.all.contains { $0.code == "settings-wrong" }
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

    /// Asks for a sync during a scan; `after` goes on when its cookie is reached and says what is expected of it.
    private func sync(
        _ after: (_ catalogue: Catalogue, _ root: Int64, _ isWaiting: () async -> Bool) async throws -> Void
    ) async throws {
        try await withCatalogue { catalogue, root in
            try await notice(.scanBegan(root: root, reason: .scheduled), catalogue)
            async let report = catalogue.sync(isWanted: { true }, leave: { "cookie" })
            while await catalogue.watch.waiters.count == 0 { await Task.yield() }
            try await notice(.cookie("cookie"), catalogue)
            try await after(catalogue, root) { await catalogue.watch.waiters.count > 0 }
            await catalogue.endWaiters(.daemonStops)
            _ = try? await report
        }
    }

    private func arrival(_ number: UInt64, at path: FilePath, of root: Int64) -> WatchEvent {
        .settled(
            root: root, path: path,
            stamp: FileStamp(volume: 1, inode: number, size: 3, modified: 4, changed: 5))
    }

    private func endOfScan(_ root: Int64) -> WatchEvent {
        .scanEnded(root: root, report: ScanReport(directories: ["", "d"], unknown: [], leftOut: LeftOutCounts()))
    }

    @Test("A sync waits for the scan that was under way, not for one that is ordered later")
    func laterScan() async throws {
        try await sync { catalogue, root, isWaiting in
            #expect(await isWaiting())
            await catalogue.expectScan()
            try await notice(endOfScan(root), catalogue)
            #expect(await !isWaiting())
        }
    }

    @Test("A sync does not wait for what arrives after it while a scan goes on")
    func laterArrival() async throws {
        try await sync { catalogue, root, isWaiting in
            try await notice(arrival(7, at: "d/late.jpg", of: root), catalogue)
            try await notice(endOfScan(root), catalogue)
            #expect(await !isWaiting())
        }
    }

    @Test("A sync waits for what the scan finds, also if it changes meanwhile", arguments: [true, false])
    func foundByScan(changes: Bool) async throws {
        try await sync { catalogue, root, isWaiting in
            let stamp = FileStamp(volume: 1, inode: 8, size: 3, modified: 4, changed: 5)
            if changes { try await notice(.settled(root: root, path: "d/old.jpg", stamp: stamp), catalogue) }
            let entry = WatchEvent.Entry(entryName: EntryName("old.jpg"), stamp: stamp, isBeingWritten: false)
            try await notice(.listing(root: root, directory: "d", entries: [entry]), catalogue)
            try await notice(arrival(9, at: "d/late.jpg", of: root), catalogue)
            try await notice(endOfScan(root), catalogue)
            #expect(await isWaiting())
            let (store, queue) = await (catalogue.store, catalogue.queue)
            let old = try #require(try store.places.photo(at: Location(root: root, path: "d/old.jpg")))
            for _ in 0..<2 {
                let taken = try await BlockingThread.run("lane") { queue.take() }
                let job = try #require(taken)
                await catalogue.finish(job, .nowhere)
                queue.release(job)
                #expect(await isWaiting() == queue.holds(old))
            }
        }
    }

    @Test("The parts of a long folder are queued once, though its listing names them again")
    func parts() async throws {
        try await withCatalogue { catalogue, root in
            let queue = await catalogue.queue
            let entries = ["a.jpg", "b.jpg"].enumerated().map { number, name in
                WatchEvent.Entry(
                    entryName: EntryName(name),
                    stamp: FileStamp(volume: 1, inode: UInt64(number + 2), size: 3, modified: 4, changed: 5),
                    isBeingWritten: false)
            }
            for entry in entries { try await notice(.found(root: root, directory: "d", entries: [entry]), catalogue) }
            #expect(queue.outstanding == 2)
            let taken = try await BlockingThread.run("lane") { queue.take() }
            let job = try #require(taken)
            try await notice(.listing(root: root, directory: "d", entries: entries), catalogue)
            #expect(queue.outstanding == 2)
            #expect(!queue.finish(job), "it did not change while it was analysed")
            #expect(queue.outstanding == 1)
        }
    }

    @Test("A sync for which everything is looked through does not take the end of an earlier scan for its own")
    func endOfAnEarlierScan() async throws {
        try await withCatalogue { catalogue, root in
            let end = WatchEvent.scanEnded(
                root: root, report: ScanReport(directories: [], unknown: [], leftOut: LeftOutCounts()))
            let (orders, order) = AsyncStream<Void>.makeStream()
            await catalogue.setOrderScan { order.yield() }
            try await notice(.unwatchable(.unavailable(.noMemory)), catalogue)
            try await notice(.scanBegan(root: root, reason: .scheduled), catalogue)
            async let report = catalogue.sync(isWanted: { true }, leave: { nil })
            for await _ in orders { break }
            try await notice(end, catalogue)
            #expect(await catalogue.watch.waiters.count == 1)
            try await notice(.scanBegan(root: root, reason: .requested), catalogue)
            #expect(await catalogue.watch.waiters.count == 1)
            try await notice(end, catalogue)
            let unsettled = try await report.unsettled
            #expect(unsettled == 0)
        }
    }

    @Test("A pause ends when its time has passed, also where the wall clock is set back meanwhile")
    func pauseBySetClock() async throws {
        let machine = Machine()
        try await withCatalogue(clocks: machine.clocks) { catalogue, _ in
            _ = try await catalogue.pause(seconds: 60)
            for await _ in machine.sleeping { break }
            machine.setWall(by: -400 * 86_400)
            #expect(await catalogue.status().pausedUntil == machine.wallSeconds + 60)
            machine.pass(60)
            while await catalogue.analysis.pause != nil {
                try Task.checkCancellation()
                await Task.yield()
            }
            #expect(await catalogue.status().activity != .paused)
        }
    }
}

extension Catalogue {
    fileprivate func show(_ photo: PhotoID, picture: PictureID) {
        model.note(
            PhotoFacts(
                id: photo, status: .analysed, picture: picture, bytes: 1, modified: 1, nameLength: 1, pathOrder: 1))
    }
}
