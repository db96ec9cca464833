import CleanerProtocol
import Dispatch
import FileSystem
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Which paths lie in libraries")
struct LibrariesTests {
    private let libraries = Libraries([1: "/a", 2: "/b"], clocks: .machine)

    @Test("Absolute paths lie in one library, also by its real path; relative ones in each")
    func locations() {
        libraries.realPaths.set("/b", to: "/mnt/b")
        #expect(libraries.locations("/a/x/y.jpg") == [Location(root: 1, path: "x/y.jpg")])
        #expect(libraries.location(Array("/mnt/b/y.jpg".utf8)) == Location(root: 2, path: "y.jpg"))
        #expect(libraries.locations("x.jpg").map(\.root) == [1, 2])
        for outside: FilePath in ["/a", "/ab/x.jpg", "/", ""] { #expect(libraries.locations(outside) == []) }
        #expect(libraries.location(Array("x.jpg".utf8)) == nil)
    }

    @Test("The path of a location is shown as the library is named, and opened by its real path")
    func paths() throws {
        libraries.realPaths.set("/b", to: "/mnt/b")
        let location = Location(root: 2, path: "x/y.jpg")
        #expect(libraries.absolute(location).text == "/b/x/y.jpg")
        #expect(try libraries.realPath(of: location) == "/mnt/b/x/y.jpg")
        #expect(libraries.folder(of: Location(root: 3, path: "y.jpg")) == nil)
    }

    @Test("A disk that hangs is asked by one thread, is no obstacle to others, and is not taken for an empty one")
    func silent() async throws {
        let release = DispatchSemaphore(value: 0)
        let asked = Atomic(0)
        defer { release.signal() }
        var disk = LibraryDisk()
        disk.writingObstacle = { folder in
            guard folder.starts(with: "/b") else { return nil }
            asked.add(1, ordering: .relaxed)
            release.wait()
            return nil
        }
        disk.stamp = { _, _ in throw OpenedPhoto.Failure.gone }
        let libraries = Libraries(
            [1: "/a", 2: "/b"], disk: disk, patience: DiskPatience(milliseconds: 1_000), clocks: .machine)
        for _ in 1...20 {
            let obstacles = try await libraries.writingObstacles(of: ["/a", "/a/x", "/b", "/b/y"])
            #expect(obstacles == ["/a": nil, "/a/x": nil, "/b": .timedOut, "/b/y": .timedOut])
        }
        #expect(asked.load(ordering: .relaxed) == 1)
        let stamp = FileStamp(volume: 1, inode: 1, size: 3, modified: 4, changed: 5)
        #expect(try !libraries.isThere(Location(root: 1, path: "a.jpg"), stamp))
        #expect(throws: OpenedPhoto.Failure.unavailable(.timedOut)) {
            try libraries.isThere(Location(root: 2, path: "a.jpg"), stamp)
        }
    }
}
