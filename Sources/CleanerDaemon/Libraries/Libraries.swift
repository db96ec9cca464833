import CleanerProtocol
import FileSystem
import Glibc
import Images
import PhotoCulling
import PhotoStore
import Synchronization
import SystemPackage

/// The watched libraries: their paths, the paths inside them, and questions to their disks.
struct Libraries: Sendable {
    /// The libraries' paths by their row in the store.
    let roots: [Int64: FilePath]
    let realPaths = RealPaths()
    let freeSpace: FreeSpace
    /// Gives up on a library that does not answer.
    let patience: DiskPatience
    private let disk: LibraryDisk

    init(
        _ roots: [Int64: FilePath], disk: LibraryDisk = LibraryDisk(), patience: DiskPatience = DiskPatience(),
        clocks: Clocks
    ) {
        self.roots = roots
        self.disk = disk
        self.patience = patience
        freeSpace = FreeSpace(clocks: clocks)
    }

    /// The libraries in the order of their rows.
    var sorted: [(root: Int64, path: FilePath)] { roots.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// A library's path for people.
    func name(_ root: Int64) -> String {
        roots[root].map { String(decoding: $0) } ?? "?"
    }

    // MARK: Paths

    func absolute(_ location: Location) -> WirePath {
        WirePath(bytes: (roots[location.root]?.bytes ?? []) + [UInt8(ascii: "/")] + location.path)
    }

    /// A location as clients see it.
    func wire(_ location: Location) -> WireLocation {
        WireLocation(path: WirePath(bytes: location.path), absolutePath: absolute(location))
    }

    /// An absolute path as clients see it; outside of the libraries it is not relative to any.
    func wire(absolute path: [UInt8]) -> WireLocation {
        WireLocation(path: WirePath(bytes: location(path)?.path ?? path), absolutePath: WirePath(bytes: path))
    }

    /// The place in a library that an absolute path names; nil if it lies in no library.
    func location(_ path: [UInt8]) -> Location? {
        let path = FilePath(bytes: path)
        return path.isAbsolute ? locations(path).first : nil
    }

    /// The places that a path may mean; a relative path may be in any library.
    func locations(_ path: FilePath) -> [Location] {
        inside(path).compactMap { $0.path.isEmpty ? nil : Location(root: $0.root, path: $0.path) }
    }

    /// The folders that a path may mean, relative to their libraries; a library itself is an empty one.
    func folders(_ path: FilePath) -> [(root: Int64, directory: [UInt8])] {
        inside(path).map { ($0.root, $0.path == "." ? [] : $0.path.bytes) }
    }

    /// What a path means in each library.
    private func inside(_ path: FilePath) -> [(root: Int64, path: FilePath)] {
        sorted.compactMap { root, library in
            guard path.isAbsolute else { return (root, path) }
            // The trash and clients resolve links, and a library's path may be a link.
            for top in [library, realPaths[library]] {
                var inside = path
                if inside.removePrefix(top) { return (root, inside) }
            }
            return nil
        }
    }

    /// The folder of a location; nil if its library is not watched.
    func folder(of location: Location) -> FilePath? {
        roots[location.root]?.pushing(FilePath(bytes: location.directory))
    }

    /// The path of a location with the links of its library resolved.
    ///
    /// - Throws: `OpenedPhoto.Failure.gone` if its library is not watched.
    func realPath(of location: Location) throws(OpenedPhoto.Failure) -> FilePath {
        guard let library = roots[location.root] else { throw .gone }
        return realPaths[library].pushing(FilePath(bytes: location.path))
    }

    // MARK: Disks

    /// Opens the file at a location; blocks, but not for ever.
    ///
    /// - Throws: `OpenedPhoto.Failure`; `unavailable` if the library does not answer.
    func open(_ location: Location) throws(OpenedPhoto.Failure) -> OpenedPhoto {
        guard let library = roots[location.root] else { throw .gone }
        let result = patience.ask(location.root) {
            Result { () throws(OpenedPhoto.Failure) in
                HeldPhoto(try OpenedPhoto(library: library, path: location.path))
            }
        }
        guard let result, let photo = try result.get().take() else { throw .unavailable(.timedOut) }
        return photo
    }

    /// What a person noted about an opened photo; blocks, but not for ever.
    ///
    /// - Throws: `unavailable` if the library does not answer: the notes are unknown then, and not gone.
    func notes(
        about photo: borrowing OpenedPhoto, at location: Location
    ) throws(OpenedPhoto.Failure) -> PhotoMetadata? {
        // A question that is given up may read on from the descriptor of another file; nobody hears its answer.
        let descriptor = photo.descriptor
        guard let notes = patience.ask(location.root, { PhotoMetadata(notesIn: descriptor) }) else {
            throw .unavailable(.timedOut)
        }
        return notes
    }

    /// Opens a photo's file if it is the one that the store knows; blocks.
    ///
    /// Nil if not: what happened to the file is the analysis's to find out.
    func openUnchanged(_ photo: PhotoID, _ store: PhotoDatabase) -> OpenedPhoto? {
        guard let file = try? store.places.file(of: photo), roots[file.location.root] != nil,
            let opened = try? open(file.location), opened.stamp == file.stamp
        else { return nil }
        return opened
    }

    /// The stamp of the file at a location right now; blocks, but not for ever.
    ///
    /// - Throws: Any error of the disk; `OpenedPhoto.Failure.unavailable` if the library does not answer.
    func stamp(at location: Location) throws -> FileStamp {
        guard let library = roots[location.root] else { throw OpenedPhoto.Failure.gone }
        let result = patience.ask(location.root) { Result { try disk.stamp(library, location.path) } }
        guard let result else { throw OpenedPhoto.Failure.unavailable(.timedOut) }
        return try result.get()
    }

    /// The same, nil if no file can be looked at there.
    ///
    /// - Throws: `unavailable` if the library does not answer: whether the file is there is unknown then.
    func stampIfThere(_ location: Location) throws(OpenedPhoto.Failure) -> FileStamp? {
        do {
            return try stamp(at: location)
        } catch OpenedPhoto.Failure.unavailable(.timedOut) {
            throw .unavailable(.timedOut)
        } catch {
            return nil
        }
    }

    /// Whether the file at a location is unchanged since it had this stamp; blocks, but not for ever.
    ///
    /// - Throws: `unavailable` if the library does not answer.
    func isThere(_ location: Location, _ stamp: FileStamp) throws(OpenedPhoto.Failure) -> Bool {
        try stampIfThere(location)?.hasSameContentSigns(as: stamp) ?? false
    }

    /// For each folder of a library, why names in it cannot be changed; nil if they can.
    ///
    /// It is `timedOut` if the library does not answer.
    func writingObstacles(of folders: Set<FilePath>) async throws -> [FilePath: Errno?] {
        try await ask {
            let answers = folders.compactMap { folder in
                inside(folder).first.map { library in
                    (folder, patience.ask(library.root) { disk.writingObstacle(folder) } ?? .timedOut)
                }
            }
            return Dictionary(uniqueKeysWithValues: answers)
        }
    }

    /// Asks disks on a thread of its own, so that the caller does not block.
    ///
    /// The question must not wait for ever: its calls on a library go through `patience`, as those of `Libraries` do.
    ///
    /// - Throws: `DaemonError` if no thread could be started, and any error of the question.
    func ask<Answer: Sendable>(_ question: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        try await BlockingThread.run("disk", question)
    }
}

/// The questions that the catalogue asks the libraries' disks.
///
/// A network drive may never answer, so each question needs a thread of its own and never blocks the catalogue.
struct LibraryDisk: Sendable {
    /// The stamp of the file at a path of a library.
    var stamp: @Sendable (_ library: FilePath, _ path: [UInt8]) throws -> FileStamp = {
        try OpenedPhoto(library: $0, path: $1).stamp
    }
    /// Why names in a folder cannot be changed; nil if they can.
    var writingObstacle: @Sendable (_ folder: FilePath) -> Errno? = { folder in
        folder.withPlatformString { access($0, W_OK) } == 0 ? nil : Errno(rawValue: errno)
    }
}

/// The libraries' paths with symbolic links resolved; remembered because asking the disk may never return.
///
/// The daemon looks them up at its start, and the watch updates a path each time it finds the library.
final class RealPaths: Sendable {
    /// How long the start waits for disks that do not answer.
    ///
    /// A library that is not resolved by then goes by its given name until the watch finds it. systemd waits 90 s for a
    /// service by default; this leaves most of that to the rest of the start.
    private static let longestWait = Duration.seconds(10)

    private let known = Mutex<[FilePath: FilePath]>([:])

    /// The real path of a library, or its given path while that is not known.
    subscript(library: FilePath) -> FilePath {
        known.withLock { $0[library] } ?? library
    }

    /// Sets the real path that the watch found.
    func set(_ library: FilePath, to path: FilePath) {
        known.withLock { $0[library] = path }
    }

    /// Resolves paths, each on a thread of its own.
    func resolve(_ libraries: some Collection<FilePath>) async {
        let (ends, end) = AsyncStream<Void>.makeStream()
        for library in libraries {
            Task {
                try? await BlockingThread.run("library") {
                    let path = (try? library.resolved()) ?? library
                    self.known.withLock { if $0[library] == nil { $0[library] = path } }
                }
                end.yield()
            }
        }
        let alarm = Task {
            try await Alarm.wait(for: Self.longestWait)
            end.finish()
        }
        var left = libraries.count
        while left > 0, await ends.first(where: { true }) != nil { left -= 1 }
        alarm.cancel()
    }
}
