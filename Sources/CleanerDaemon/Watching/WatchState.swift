import FileSystem
import PhotoStore
import SystemPackage

/// What the watch has reported, and the requests that wait until it has caught up.
struct WatchState: Sendable {
    var scans: ScanProgress
    var waiters = SyncWaiters()
    /// Orders a scan of everything.
    var orderScan: (@Sendable () -> Void)?
    /// Files that a program still has open for writing.
    var writing: Set<Location> = []
    /// Why folders cannot be read, by root and folder; the empty path is the library itself.
    private(set) var unreadable: [Int64: [FilePath: Errno]] = [:]
    /// The folder whose photos are being recorded at its new place.
    var moving: LibraryPlace?
    /// Whether the journal holds decisions about photos that were not found yet.
    var isRecovering = false
    /// Whether everything is scanned soon because a library did not answer.
    var isScanOrderedForSilence = false

    init(libraries: Set<Int64>) {
        scans = ScanProgress(libraries: libraries)
    }

    func isMoving(_ location: Location) -> Bool { moving?.covers(location) ?? false }

    // MARK: Libraries and folders

    mutating func lose(_ root: Int64) {
        scans.lose(root)
        writing = writing.filter { $0.root != root }
    }

    /// Forgets a vanished folder and everything in it.
    mutating func forget(_ folder: FilePath, of root: Int64) {
        writing = writing.filter { $0.root != root || !$0.path.starts(with: folder.bytes + [UInt8(ascii: "/")]) }
        unreadable[root] = unreadable[root]?.filter { !$0.key.starts(with: folder) }
    }

    /// Moves the knowledge about a folder and its content to the folder's new place.
    mutating func move(_ folder: FilePath, of root: Int64, to other: FilePath, of otherRoot: Int64) {
        for location in writing where location.root == root {
            guard let path = FilePath(bytes: location.path).moved(with: folder, to: other) else { continue }
            writing.remove(location)
            writing.insert(Location(root: otherRoot, path: path))
        }
        for (path, error) in unreadable[root] ?? [:] {
            guard let moved = path.moved(with: folder, to: other) else { continue }
            unreadable[root]?[path] = nil
            unreadable[otherRoot, default: [:]][moved] = error
        }
    }

    /// Notes a listing of a folder: only these files in it are being written.
    mutating func list(_ directory: [UInt8], of root: Int64, writing names: Set<[UInt8]>) {
        writing = writing.filter { $0.root != root || $0.directory != directory || names.contains($0.name) }
    }

    // MARK: Unreadable folders

    /// Notes why a folder cannot be read; nil if it can be read again.
    mutating func setUnreadable(_ path: FilePath, of root: Int64, because error: Errno?) {
        unreadable[root, default: [:]][path] = error
    }

    /// Keeps only the folders that a scan could not check; the scan could read all others.
    mutating func keepUnreadable(of root: Int64, _ unknown: (FilePath) -> Bool) {
        unreadable[root] = unreadable[root]?.filter { unknown($0.key) }
    }
}

extension FilePath {
    /// The new path after a folder has moved; nil for a path that is neither that folder nor in it.
    func moved(with folder: FilePath, to other: FilePath) -> FilePath? {
        var inside = self
        return inside.removePrefix(folder) ? other.appending(inside.components) : nil
    }
}
