import CleanerProtocol
import DirectoryWatch
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

@Suite("The file with the engine's snapshot")
struct SnapshotFileTests {
    /// A state directory with a database's file.
    private final class Folder {
        let top: FilePath
        var snapshot: FilePath { top.appending("snapshot") }
        var database: FilePath { top.appending("photos.sqlite") }

        init() throws {
            var template = Array("/tmp/cleaner-snapshot-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            top = FilePath(platformString: template)
        }

        deinit { try? FileManager.default.removeItem(atPath: top.string) }

        func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: top.string)) }

        func file(by program: [UInt64]? = SnapshotFileTests.program) -> SnapshotFile {
            SnapshotFile(snapshot, of: database, by: program)
        }

        /// Leaves a snapshot, and returns its token.
        func keep() throws -> String {
            let file = file()
            var token = ""
            try file.write {
                token = $0
                try $1.write([1, 2, 3] as [UInt8])
            }
            try file.finish()
            return token
        }

        /// What a start finds.
        func found(by program: [UInt64]? = SnapshotFileTests.program) -> [UInt8]? {
            try? file(by: program).read { try $0.read(UInt8.self) }
        }
    }

    private static let program: [UInt64] = [5, 6, 7]

    private static func folder() throws -> Folder {
        let made = try Folder()
        try Data("database".utf8).write(to: URL(fileURLWithPath: made.database.string))
        return made
    }

    @Test("It is there for one start alone, private, and gone before anything else happens")
    func once() throws {
        let folder = try Self.folder()
        let token = try folder.keep()
        #expect(try folder.names() == ["photos.sqlite", "snapshot"])
        #expect(try Stat(folder.snapshot).permissions.rawValue & 0o777 == 0o600)
        let file = folder.file()
        #expect(try folder.names() == ["photos.sqlite"])
        #expect(file.token == token)
        #expect(try file.read { try $0.read(UInt8.self) } == [1, 2, 3])
        #expect(file.token == nil && folder.found() == nil)
    }

    @Test("It counts only once it is finished, and what is not finished is removed")
    func unfinished() throws {
        let folder = try Self.folder()
        do {
            let file = folder.file()
            try file.write { try $1.write([1] as [UInt8]) }
            #expect(folder.found() == nil)
            #expect(throws: SnapshotError.self) { try file.write { _, _ in throw SnapshotError() } }
        }
        #expect(try folder.names() == ["photos.sqlite"])
        // As a killed daemon leaves it.
        try Data("rest".utf8).write(to: URL(fileURLWithPath: folder.snapshot.string + ".new"))
        #expect(folder.found() == nil)
        #expect(try folder.names() == ["photos.sqlite"])
    }

    @Test("Another program, and one that cannot be told from others, do not use it")
    func otherProgram() throws {
        let folder = try Self.folder()
        for program in [[5, 6, 8], [4, 6, 7], nil] as [[UInt64]?] {
            _ = try folder.keep()
            #expect(folder.found(by: program) == nil)
            #expect(try folder.names() == ["photos.sqlite"])
        }
        #expect(throws: SnapshotError.self) { try folder.file(by: nil).write { _, _ in } }
    }

    @Test("A database that somebody has written, replaced or restored since, or that has a log, does not go with it")
    func otherDatabase() throws {
        let changes: [(Folder) throws -> Void] = [
            { folder in
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database.string))
                try file.write(contentsOf: Data("D".utf8))
                try file.close()
            },
            { folder in
                // Its own bytes and times again, as a backup that is played back has them.
                let (old, copy) = (folder.database.string, folder.database.string + "-copy")
                try FileManager.default.copyItem(atPath: old, toPath: copy)
                let date = try FileManager.default.attributesOfItem(atPath: old)[.modificationDate]
                try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: copy)
                try #require(rename(copy, old) == 0)
            },
            { try Data("log".utf8).write(to: URL(fileURLWithPath: $0.database.string + "-wal")) },
            { try FileManager.default.removeItem(atPath: $0.database.string) },
        ]
        for change in changes {
            let folder = try Self.folder()
            _ = try folder.keep()
            try change(folder)
            #expect(folder.found() == nil)
        }
        let folder = try Self.folder()
        _ = try folder.keep()
        try Data().write(to: URL(fileURLWithPath: folder.database.string + "-wal"))
        #expect(folder.found() == [1, 2, 3])
    }

    @Test("Any change of its bytes, or another length, makes it count for nothing")
    func damage() throws {
        let folder = try Self.folder()
        _ = try folder.keep()
        let kept = URL(fileURLWithPath: folder.snapshot.string)
        let whole = try Data(contentsOf: kept)
        func isRefused(_ data: Data) throws -> Bool {
            try data.write(to: kept)
            return folder.found() == nil
        }
        #expect(try !isRefused(whole))
        for place in whole.indices {
            var flipped = whole
            flipped[place] ^= 1 << (place % 8)
            #expect(try isRefused(flipped), "\(place)")
            #expect(try isRefused(whole.prefix(place)), "\(place)")
        }
        #expect(try isRefused(whole + Data([0])))
        // A length beyond all numbers.
        var long = whole
        long.replaceSubrange(16..<24, with: Data(repeating: 0xff, count: 8))
        #expect(try isRefused(long))
        try FileManager.default.createSymbolicLink(
            atPath: folder.snapshot.string, withDestinationPath: folder.database.string)
        #expect(folder.found() == nil)
    }

    // MARK: The catalogue

    /// Notes from what the engine was loaded.
    private struct Recorder: LogHandler {
        final class Sources: Sendable {
            let all = Mutex<[String]>([])
        }

        let sources = Sources()
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            if let source = event.metadata?["from"] { sources.all.withLock { $0.append("\(source)") } }
        }
    }

    /// A run of the daemon on a store: loads the engine, works, and ends.
    ///
    /// - Returns: Whether it took over the engine of the run before.
    private func run(
        _ folder: Folder, libraries: [String] = ["/photos"], settings: [String] = [],
        _ work: (Catalogue, Int64) async throws -> Void = { _, _ in }
    ) async throws -> Bool {
        let (file, recorder) = (folder.file(), Recorder())
        let store = try PhotoDatabase(path: folder.database, snapshot: file.token)
        var roots: [Int64: FilePath] = [:]
        for library in libraries { roots[try store.places.root(at: Array(library.utf8))] = FilePath(library) }
        var flags = Configuration.Flags()
        flags.settings = settings
        let catalogue = Catalogue(
            store: store, queue: IntakeQueue(),
            configuration: try Configuration(
                flags: flags,
                surroundings: Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a"),
                processors: 1),
            libraries: Libraries(roots, disk: LibraryDisk(), clocks: .machine),
            logger: Logger(label: "test") { _ in recorder }, clocks: .machine)
        try await catalogue.load(from: file)
        // The engine is always the one that the facts give.
        #expect(try await catalogue.contradictions() == [])
        try await work(catalogue, try #require(roots.keys.min()))
        // It asks the store.
        while await catalogue.settings.places.isSearching { await Task.yield() }
        await catalogue.keepEngine(in: file)
        try store.close()
        try? file.finish()
        return recorder.sources.all.withLock { $0 == ["snapshot"] }
    }

    private func notice(_ path: FilePath, _ catalogue: Catalogue, _ root: Int64) async throws {
        let stamp = FileStamp(volume: 1, inode: UInt64(path.bytes[0]), size: 3, modified: 4, changed: 5)
        try await BlockingThread.run("watch") {
            catalogue.notice(.settled(root: root, path: path, stamp: stamp))
        }
    }

    @Test("A start takes over the engine of the run before, also one that had it from another run")
    func restored() async throws {
        let folder = try Folder()
        let first = try await run(folder) { catalogue, root in
            for path: FilePath in ["a.jpg", "d/b.jpg"] { try await notice(path, catalogue, root) }
        }
        #expect(!first)
        let second = try await run(folder) { catalogue, root in
            #expect(await catalogue.culling.count == 2)
            try await notice("e/c.jpg", catalogue, root)
        }
        #expect(second)
        let third = try await run(folder) { catalogue, _ in #expect(await catalogue.culling.count == 3) }
        #expect(third)
    }

    @Test("Other libraries and settings that facts or groups depend on load the engine anew; others do not")
    func circumstances() async throws {
        let folder = try Folder()
        let (near, blur) = ("near-duplicates.sensitivity=low", "blurry.sensitivity=high")
        let runs: [(libraries: [String], settings: [String], isTaken: Bool)] = [
            (["/photos"], [], false), (["/photos"], [], true), (["/photos", "/more"], [], false),
            (["/photos", "/more"], [], true), (["/photos"], [], false), (["/photos"], [near], false),
            (["/photos"], [near], true), (["/photos"], [blur], false), (["/photos"], [], false),
            (["/photos"], ["protect=/photos/d"], false), (["/photos"], ["protect=/photos/d"], true),
            (["/photos"], ["leave-out=/photos/d"], false), (["/photos"], ["leave-out=/photos/d"], true),
            (["/photos"], [], false), (["/photos"], ["prefer-folders=/photos/d"], true),
        ]
        for (number, one) in runs.enumerated() {
            let isTaken = try await run(folder, libraries: one.libraries, settings: one.settings) { catalogue, root in
                if number == 0 { try await notice("d/b.jpg", catalogue, root) }
            }
            #expect(isTaken == one.isTaken, "\(number)")
        }
    }

    @Test("A run that found engine and store to differ keeps no snapshot")
    func doubted() async throws {
        let folder = try Folder()
        _ = try await run(folder) { catalogue, root in try await notice("a.jpg", catalogue, root) }
        let second = try await run(folder) { catalogue, _ in await catalogue.store.doubtEngine() }
        #expect(second)
        #expect(try !folder.names().contains("snapshot") && !folder.names().contains("snapshot.new"))
        #expect(try await !run(folder))
    }
}
