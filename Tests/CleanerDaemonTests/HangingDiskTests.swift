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

    private func stamp(size: Int64) -> FileStamp {
        FileStamp(volume: 1, inode: 1, size: size, modified: size, changed: size)
    }
}
