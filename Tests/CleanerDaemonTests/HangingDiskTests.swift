import CleanerProtocol
import DirectoryWatch
import Dispatch
import FileSystem
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Disks that do not answer")
struct HangingDiskTests {
    private let scaffolding = CatalogueTests()

    @Test("While a disk is asked whether another name of a file is there, others are answered")
    func anotherName() async throws {
        let (questions, question) = AsyncStream<Void>.makeStream()
        let answer = DispatchSemaphore(value: 0)
        let (before, after) = (stamp(size: 3), stamp(size: 9))
        var disk = LibraryDisk()
        disk.stamp = { _, _ in
            question.yield()
            answer.wait()
            return after
        }
        try await scaffolding.withCatalogue(disk: disk) { catalogue, root in
            try await scaffolding.notice(.settled(root: root, path: "a.jpg", stamp: before), catalogue)
            async let notice: Void = scaffolding.notice(.settled(root: root, path: "b.jpg", stamp: after), catalogue)
            for await _ in questions { break }
            #expect(await catalogue.status().photos.total == 1)
            // The store is free as well.
            let files = try await catalogue.store.places.files(root: root, directory: [])
            #expect(files.count == 1)
            answer.signal()
            try await notice
            #expect(await catalogue.status().photos.total == 1)
            let both = try await catalogue.store.places.files(root: root, directory: [])
            #expect(Set(both.values.map(\.photo)).count == 1 && both.count == 2)
        }
    }

    @Test("A library is known by its real path as the watch tells it, without a look at the disk")
    func realPath() async throws {
        try await scaffolding.withCatalogue { catalogue, root in
            let path = Array("/mnt/disk/a.jpg".utf8)
            #expect(catalogue.libraries.location(path) == nil)
            let identity = RootIdentity(volume: 1, inode: 1)
            try await scaffolding.notice(
                .rootBack(root: root, path: "/mnt/disk", identity: identity, replaced: false), catalogue)
            #expect(catalogue.libraries.location(path) == Location(root: root, path: "a.jpg"))
        }
    }

    @Test("Photos of a disk that does not answer are not marked, with what to do, and others are")
    func marking() async throws {
        try await scaffolding.withCatalogue(disk: writable, beside: "/share") { catalogue, root in
            let share = try #require(catalogue.libraries.location(Array("/share/a.jpg".utf8)))
            try await catalogue.store.add("a.jpg", of: root, inode: 1, content: 1)
            try await catalogue.store.add("b.jpg", of: share.root, inode: 2, content: 2)
            try await catalogue.load()
            catalogue.libraries.patience.rest(share.root, for: .seconds(3600))
            let paths = ["/photos/a.jpg", "/share/b.jpg"].map { WirePath(bytes: Array($0.utf8)) }
            let report = try await catalogue.mark(
                MarkRequest(photos: paths.map { .path($0) }, decision: .delete, lastCopy: true))
            #expect(report.photos == 1)
            #expect(report.refused.map(\.error.problem) == ["the disk of /share/b.jpg does not answer"])
            #expect(report.refused.allSatisfy { $0.error.remedy?.contains("connected") == true })
        }
    }

    @Test("When a disk does not answer whether a file has another name, nothing is guessed, and all is scanned once")
    func unanswered() async throws {
        let (before, after) = (stamp(size: 3), stamp(size: 9))
        let wakes = DispatchSemaphore(value: 0)
        var clocks = Clocks.machine
        clocks.sleep = { time in
            guard time == .seconds(60) else { return try await Alarm.wait(for: time) }
            try await BlockingThread.run("sleep") { wakes.wait() }
        }
        try await scaffolding.withCatalogue(clocks: clocks) { catalogue, root in
            let (orders, order) = AsyncStream<Void>.makeStream()
            await catalogue.setOrderScan { order.yield() }
            try await scaffolding.notice(.settled(root: root, path: "a.jpg", stamp: before), catalogue)
            catalogue.libraries.patience.rest(root, for: .seconds(3600))
            for name: FilePath in ["b.jpg", "c.jpg"] {
                try await scaffolding.notice(.settled(root: root, path: name, stamp: after), catalogue)
            }
            let known = try await catalogue.store.places.files(root: root, directory: [])
            #expect(known.mapValues(\.stamp) == [Array("a.jpg".utf8): before])
            // The store is not to blame.
            #expect(await catalogue.health.conditions.all.isEmpty)
            wakes.signal()
            for await _ in orders { break }
            wakes.signal()
            #expect(await catalogue.watch.scans.isScanning)
        }
    }

    private var writable: LibraryDisk {
        var disk = LibraryDisk()
        disk.writingObstacle = { _ in nil }
        return disk
    }

    private func stamp(size: Int64) -> FileStamp {
        FileStamp(volume: 1, inode: 1, size: size, modified: size, changed: size)
    }
}
