import AnalyzerProcess
import FileSystem
import Images
import Logging
import Synchronization
import SystemPackage

/// Writes thumbnails for the desktop, and deletes them again when their photos leave, behind all other work.
///
/// It has a queue of its own, so that no request waits for it.
actor DesktopThumbnails {
    /// The most thumbnails that wait to be written; those that come when so many wait are left out.
    static let mostWaiting = 4
    /// The most photos whose thumbnails wait to be deleted; those of further ones stay.
    private static let mostDeparted = 100_000

    private struct Writing: Sendable {
        let picture: RGBImage
        let size: ThumbnailSize
        let photo: ThumbnailedFile
    }

    private struct Work {
        var writings: [Writing] = []
        var departed: [String] = []
        /// Whether a task is to do it.
        var isPlanned = false
    }

    nonisolated let folder: ThumbnailFolder
    private let logger: Logger
    nonisolated private let work = Mutex(Work())
    nonisolated private let executor = ThreadExecutor("thumbnails")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(folder: ThumbnailFolder, logger: Logger) {
        self.folder = folder
        self.logger = logger
    }

    /// Whether another thumbnail may wait.
    nonisolated var hasRoom: Bool { work.withLock { $0.writings.count < Self.mostWaiting } }

    /// Writes a thumbnail soon, unless too many wait.
    nonisolated func write(_ picture: RGBImage, _ size: ThumbnailSize, of photo: ThumbnailedFile) {
        plan { work in
            guard work.writings.count < Self.mostWaiting else { return }
            work.writings.append(Writing(picture: picture, size: size, photo: photo))
        }
    }

    /// Soon deletes the thumbnails of files that left these paths.
    nonisolated func remove(_ paths: [[UInt8]]) {
        guard !paths.isEmpty else { return }
        plan { work in
            let uris = paths.map(FileURI.of)
            work.departed += uris.prefix(max(0, Self.mostDeparted - work.departed.count))
            work.writings.removeAll { uris.contains($0.photo.label.uri) }
        }
    }

    nonisolated private func plan(_ change: (inout Work) -> Void) {
        let isNew = work.withLock { work in
            change(&work)
            defer { work.isPlanned = true }
            return !work.isPlanned
        }
        if isNew { Task { await finish() } }
    }

    /// Does all that waits.
    func finish() {
        while true {
            let (departed, writing) = work.withLock { work in
                defer { work.departed = [] }
                let next = work.writings.isEmpty ? nil : work.writings.removeFirst()
                if next == nil, work.departed.isEmpty { work.isPlanned = false }
                return (work.departed, next)
            }
            if departed.isEmpty, writing == nil { return }
            for uri in departed { folder.remove(uri) }
            if let writing { write(writing) }
        }
    }

    private func write(_ writing: Writing) {
        do {
            try folder.write(writing.picture, writing.size, writing.photo.label)
        } catch {
            logger.info("a thumbnail for the desktop is not written", metadata: ["reason": "\(error)"])
        }
        // Its photo may have left while the thumbnail waited, and then nobody would delete it.
        if !writing.photo.isThere { folder.remove(writing.photo.label.uri) }
    }
}

/// A photo's file in the state for which a thumbnail is valid.
struct ThumbnailedFile: Hashable, Sendable {
    let path: FilePath
    let label: ThumbnailLabel

    /// Nil for a file whose time no thumbnail can name: one from before 1970.
    init?(_ path: FilePath, _ stamp: FileStamp) {
        guard stamp.modified >= 0 else { return nil }
        self.path = path
        label = ThumbnailLabel(
            uri: FileURI.of(path.bytes), modified: stamp.modified / 1_000_000_000, bytes: stamp.size,
            // A file that another one takes the place of may have the same second and size.
            state: "\(stamp.inode) \(stamp.modified) \(stamp.changed)")
    }

    /// Whether the file lies there right now, in the same state.
    var isThere: Bool {
        guard let file = try? Descriptor(path, as: .entry), let stamp = FileStamp(of: file.raw) else { return false }
        return ThumbnailedFile(path, stamp) == self
    }
}

/// Names files as GLib does, whose names all desktops compare.
enum FileURI {
    /// What GLib leaves as it is.
    private static let literal = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8)

    /// The `file` URI of an absolute path, as `g_filename_to_uri` writes it.
    static func of(_ path: [UInt8]) -> String {
        "file://" + String(decoding: path.percentEncoded(keeping: literal), as: UTF8.self)
    }
}
