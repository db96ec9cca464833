import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Foundation
import Glibc
import Images
import Logging
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Testing

@testable import CleanerDaemon

/// A library of small files, a store that knows them, and a trip to the trash with somebody at work between any two of its
/// system calls.
///
/// One thing happens at a time: whoever intrudes does so while the emptying waits for it.
final class DepartureWorld: @unchecked Sendable {
    /// What may lie in the library at first, and what may be marked of it: by the photo that stands for each family.
    static let contents = [
        "a.jpg": "A", "kept/a.jpg": "A", "b.jpg": "B", "b.nef": "raw B", "b.xmp": "about B", "b.jpg.xmp": "picture",
        "guarded/c.jpg": "C", "guarded/d.jpg": "D", "kept/d.jpg": "D", "e.jpg": "E", film: "film",
    ]
    static let markable = ["a.jpg", "b.jpg", "guarded/c.jpg", "guarded/d.jpg", film]
    /// So large that only its ends are hashed; it has a second name outside of the library.
    static let film = "film.mp4"
    static let rewrittenFilm = "filmother"
    private static let filmBytes: Int64 = 1 << 20 + 64
    /// A picture that is only named like a sidecar of the marked photo beside it.
    static let named = ["b.jpg": "b.jpg.xmp"]

    static func family(of photo: String) -> [String] {
        photo == "b.jpg" ? ["b.jpg", "b.nef", "b.xmp"] : [photo]
    }

    /// All files that a library with these marked photos has.
    static func names(with marked: [String]) -> [String] {
        Set(marked.flatMap(family) + marked.compactMap(copy) + marked.compactMap { named[$0] } + ["e.jpg"]).sorted()
    }

    /// The only other file with the bytes of this one.
    static func copy(of photo: String) -> String? {
        [
            "a.jpg": "kept/a.jpg", "kept/a.jpg": "a.jpg", "guarded/d.jpg": "kept/d.jpg", "kept/d.jpg": "guarded/d.jpg",
        ][photo]
    }

    let top: FilePath
    let marked: [String]
    let library: FilePath
    private(set) var store: PhotoDatabase
    private(set) var catalogue: Catalogue
    private(set) var keeper: TrashKeeper
    let root: Int64
    /// What happens before which system call.
    private var intrusions: [Int: Intrusion]
    private var calls = 0
    private(set) var isDead = false
    private(set) var ledger = DepartureLedger()

    init(in folder: FilePath, marked: [String], _ intrusions: [Int: Intrusion]) async throws {
        top = folder
        self.marked = marked
        self.intrusions = intrusions
        library = folder.appending("P")
        let names = Self.names(with: marked)
        for name in ["kept", "guarded"] {
            try FileManager.default.createDirectory(
                atPath: library.appending(name).string, withIntermediateDirectories: true)
        }
        for name in names { try Self.write(Self.contents[name] ?? "", to: library.appending(name)) }
        if names.contains(Self.film) {
            let film = library.appending(Self.film).string
            try #require(truncate(film, off_t(Self.filmBytes)) == 0 && link(film, folder.appending("link").string) == 0)
        }
        try Self.emptyStore.get().write(to: URL(fileURLWithPath: folder.appending("photos.sqlite").string))
        store = try Self.openStore(in: folder)
        root = try store.places.root(at: library.bytes)
        for name in names { try Self.enter(name, in: library, store, root) }
        (catalogue, keeper) = try await Self.start(store, root, folder, library)
        try await markAll()
        connect()
    }

    /// Marks all photos; where two are copies of each other, `undo` is the only way to mark both.
    private func markAll() async throws {
        let late = marked.filter { photo in
            marked.prefix { $0 != photo }.contains { Self.copy(of: $0) == photo }
        }
        try await mark(late, .delete)
        let kept = try await mark(late, .keep)
        try await mark(marked.filter { !late.contains($0) }, .delete)
        if let act = kept.act { _ = try await keeper.undo(UndoRequest(act: act)) }
        try #require(store.decisions.photos(decided: .delete).count >= marked.count)
    }

    /// Decides about photos, of which none may be refused.
    @discardableResult
    func mark(_ photos: [String], _ decision: CleanerProtocol.Decision) async throws -> MarkReport {
        let report = try await catalogue.mark(
            MarkRequest(photos: photos.map { .path(WirePath(bytes: Array($0.utf8))) }, decision: decision))
        try #require(report.refused.isEmpty && report.photos == photos.count)
        return report
    }

    /// Marks all photos in favour of another one, so that none of their copies has to stay.
    func promise(_ standIn: String) async throws {
        func id(_ name: String) async throws -> PhotoID {
            try await catalogue.photo(.path(WirePath(bytes: Array(name.utf8))))
        }
        guard case .picture(let picture)? = try store.decisions.copyKey(of: try await id(standIn)) else {
            throw Errno.noSuchFileOrDirectory
        }
        var changes: [DecisionChange] = []
        for photo in marked {
            changes.append(
                DecisionChange(photo: try await id(photo), decision: .delete, hadCopy: true, standIn: picture))
        }
        _ = try store.decisions.decide(changes, as: .mark, at: 5)
        ledger.standIn = standIn
    }

    // MARK: The daemon's parts

    /// An empty store's file, so that not every life has to begin with making tables.
    private static let emptyStore = Result {
        let file = FilePath(NSTemporaryDirectory()).appending("cleaner-empty-\(getpid()).sqlite")
        defer { unlink(file.string) }
        try PhotoDatabase(path: file).close()
        return try Data(contentsOf: URL(fileURLWithPath: file.string))
    }

    private static func openStore(in folder: FilePath) throws -> PhotoDatabase {
        try PhotoDatabase(
            path: folder.appending("photos.sqlite"), journal: folder.appending("decisions.journal"))
    }

    private static func start(
        _ store: PhotoDatabase, _ root: Int64, _ folder: FilePath, _ library: FilePath
    ) async throws -> (Catalogue, TrashKeeper) {
        let configuration = try configuration.get()
        let catalogue = Catalogue(
            store: store, queue: IntakeQueue(), configuration: configuration,
            libraries: Libraries([root: library], clocks: .machine), logger: quiet, clocks: .machine)
        try await catalogue.load()
        return (catalogue, keeper(store, catalogue, folder) { () throws(Errno) in })
    }

    /// Of it nothing counts here: library, store and trash are given.
    private static let configuration = Result {
        try Configuration(
            flags: Configuration.Flags(),
            surroundings: Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a"),
            processors: 1)
    }

    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func keeper(
        _ store: PhotoDatabase, _ catalogue: Catalogue, _ folder: FilePath,
        _ step: @escaping @Sendable () throws(Errno) -> Void
    ) -> TrashKeeper {
        TrashKeeper(
            store: store,
            trash: DesktopTrash(
                home: folder.appending("Trash"), user: getuid(), fileSystem: SteppingFileSystem(step: step)),
            reader: SteppingReader(step: step), catalogue: catalogue, logger: quiet, clocks: .machine)
    }

    private func connect() {
        keeper = Self.keeper(store, catalogue, top) { [unowned self] () throws(Errno) in try step() }
    }

    /// Starts the daemon's parts anew after their death.
    func startAgain() async throws {
        intrusions = [:]
        isDead = false
        store = try Self.openStore(in: top)
        _ = try store.places.root(at: library.bytes)
        (catalogue, keeper) = try await Self.start(store, root, top, library)
        try await keeper.reconcile()
    }

    /// Finds the photos that are in their places, as the scan after a start does.
    func scan() async throws {
        for name in Self.names(with: marked) where !name.hasSuffix(".xmp") && content(name) != nil {
            try await catalogue.cameBack(at: library.appending(name))
        }
    }

    // MARK: Files

    static func write(_ content: String, to path: FilePath) throws {
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        try file.closeAfter { _ = try file.writeAll(content.utf8) }
    }

    /// The content of a file of the library; nil where there is none.
    func content(_ name: String) -> String? { Self.content(of: library.appending(name)) }

    /// Of a large file, which is empty otherwise, what its beginning and its middle say.
    private static func content(of path: FilePath) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
        defer { try? file.close() }
        return SteppingReader.bytes(of: file, .whole).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The contents of what lies in the trash with its information file.
    func trashed() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: top.appending("Trash/files").string)) ?? []
        return names.compactMap { name in
            guard access(top.appending("Trash/info/\(name).trashinfo").string, F_OK) == 0 else { return nil }
            return Self.content(of: top.appending("Trash/files/\(name)"))
        }
    }

    private static func enter(_ name: String, in library: FilePath, _ store: PhotoDatabase, _ root: Int64) throws {
        let path = library.appending(name)
        let file = try FileDescriptor.open(path, .readOnly)
        defer { try? file.close() }
        let stamp = try #require(FileStamp(of: file))
        let location = Location(root: root, path: FilePath(name))
        var sightings = Sightings()
        let placed = try store.intake.place([(location, stamp)], at: 1, sightings: &sightings)
        let photo = try #require(placed?.photos.first)
        let bytes = Array(try #require(contents[name]).utf8)
        let digest = try #require(SteppingReader.digest(of: bytes))
        func other(_ status: OtherContent.Status, _ format: MediaFormat?) -> AnalysedContent {
            .other(
                OtherContent(
                    digest: status == .foreign ? nil : digest, bytes: stamp.size, status: status, format: format,
                    reason: status == .foreign ? nil : "not decoded"))
        }
        let content: AnalysedContent =
            switch name {
            case "b.nef": other(.unsupported, .raw)
            case "b.xmp": other(.foreign, nil)
            case film: other(.unsupported, .video)
            default:
                .picture(
                    PictureContent(
                        digest: digest, bytes: stamp.size, format: .jpeg, pictureDigest: digest, width: 4, height: 3,
                        metadata: PhotoMetadata(), screenshot: 0), measurements: Measurements())
            }
        _ = try store.contents.record(content, of: photo, stamp: stamp, at: 2)
    }

    // MARK: Intrusions

    /// The daemon dies after so many system calls from now.
    func die(in calls: Int) { intrusions[self.calls + calls] = .die }

    private func step() throws(Errno) {
        guard !isDead else { throw .ioError }
        calls += 1
        guard let intrusion = intrusions.removeValue(forKey: calls) else { return }
        guard intrusion != .die else {
            isDead = true
            die()
            throw .ioError
        }
        perform(intrusion)
    }

    private func die() {
        let (catalogue, store) = (catalogue, store)
        _ = Self.waiting { await catalogue.countAsDead() }
        do {
            try store.close()
        } catch {
            Issue.record("the store does not close: \(error)")
        }
    }

    func perform(_ intrusion: Intrusion) {
        let path = { (name: String) in self.library.appending(name).string }
        switch intrusion {
        case .decide(let photo, let decision, let lastCopy):
            let parameters = MarkRequest(
                photos: [.path(WirePath(bytes: Array(photo.utf8)))], decision: decision, lastCopy: lastCopy)
            let catalogue = catalogue
            let report = Self.waiting { try await catalogue.mark(parameters) }
            ledger.note(parameters, photo, report, isThere: content(photo) != nil)
        case .protect(let folder):
            let parameters = SettingsAddRequest(
                name: "protect", folder: SettingFolder(WirePath(bytes: Array(folder.utf8))))
            let catalogue = catalogue
            if case .success = Self.waiting({ try await catalogue.add(parameters) }) {
                ledger.protected.formUnion(Self.contents.keys.filter { $0.hasPrefix(folder) && content($0) != nil })
            }
        case .unlink(let name):
            ledger.note(touched: name, marked: marked.filter { content($0) == Self.contents[$0] })
            unlink(path(name))
        case .overwrite(let name):
            guard content(name) != nil else { return }
            ledger.note(touched: name, marked: marked.filter { content($0) == Self.contents[$0] })
            try? Self.write("something longer", to: library.appending(name))
        case .replace(let name):
            ledger.note(touched: name, marked: marked.filter { content($0) == Self.contents[$0] })
            try? Self.write("something else", to: library.appending("\(name).new"))
            rename(path("\(name).new"), path(name))
        case .rewrite(let name): rewrite(name)
        case .occupy(let name):
            if content(name) == nil { try? Self.write("another one", to: library.appending(name)) }
        case .die: preconditionFailure("death is not performed")
        }
    }

    /// Writes into the middle of a film through its name outside of the library, and gives it back its old time.
    private func rewrite(_ name: String) {
        let link = top.appending("link").string
        var before = stat()
        guard stat(link, &before) == 0, let file = try? FileDescriptor.open(link, .readWrite) else { return }
        let catalogue = catalogue
        // Once the move is certain, nobody looks again at what lies between the ends.
        let answer = Self.waiting {
            let photo = try await catalogue.photo(.path(WirePath(bytes: Array(name.utf8))))
            try await catalogue.review.departures.check(photo)
        }
        if case .success = answer { ledger.rewritten.insert(name) }
        _ = try? file.closeAfter { try file.writeAll(toAbsoluteOffset: Int64(before.st_size / 2), "other".utf8) }
        var times = [before.st_atim, before.st_mtim]
        utimensat(AT_FDCWD, link, &times, 0)
    }

    /// Waits on this thread, which is the trash keeper's, for what the catalogue does.
    private static func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
        BlockingThread.wait {
            do {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
    }
}

extension Catalogue {
    /// Leaves no task behind that tries a closed store again.
    fileprivate func countAsDead() {
        health.store = .damaged
    }
}

/// Reads a file and lets something happen before and after.
private struct SteppingReader: ContentReader {
    let step: @Sendable () throws(Errno) -> Void

    func digest(_ file: FileDescriptor, _ extent: DigestExtent) throws -> Digest256 {
        try step()
        let bytes = Self.bytes(of: file, extent)
        try step()
        guard let digest = bytes.flatMap(Self.digest) else { throw Errno.ioError }
        return digest
    }

    /// The few bytes that make up a file: at its beginning and, if it is a large film, in its middle.
    static func bytes(of file: FileDescriptor, _ extent: DigestExtent) -> [UInt8]? {
        func read(at offset: Int64) throws -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 32)
            let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: offset, into: $0) }
            return bytes.prefix(count).filter { $0 != 0 }
        }
        guard let size = try? file.seek(offset: 0, from: .end) else { return nil }
        return try? read(at: 0) + (extent == .whole && size > 100 ? read(at: size / 2) : [])
    }

    func stop() {}

    /// Short contents stand for themselves.
    static func digest(of bytes: [UInt8]) -> Digest256? {
        Digest256(bytes: bytes.prefix(32) + Array(repeating: 0, count: max(0, 32 - bytes.count)))
    }
}
