import DirectoryWatch
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

/// Which libraries are present, and which are being scanned or about to be.
struct ScanProgress: Sendable {
    let libraries: Set<Int64>
    /// Libraries that are missing or not mounted.
    private(set) var missing: Set<Int64> = []
    private(set) var running: Set<Int64> = []
    /// Libraries whose ordered scan has not begun; the end of an earlier scan does not count for them.
    private(set) var ordered: Set<Int64> = []
    /// The scans of each library that have begun, and the number of the last one that has ended.
    private var begun: [Int64: Int] = [:]
    private var ended: [Int64: Int] = [:]

    /// Scans to wait for: the number of the last one, by library.
    typealias Awaited = [Int64: Int]

    init(libraries: Set<Int64>) {
        self.libraries = libraries
    }

    /// Whether a library is being scanned or about to be.
    var isScanning: Bool { !running.isEmpty || !ordered.isEmpty }

    /// The scans that run or were ordered; later ones may never come to an end.
    var awaited: Awaited {
        var awaited: Awaited = [:]
        for root in running { awaited[root] = begun[root] }
        for root in ordered { awaited[root] = begun[root, default: 0] + 1 }
        return awaited
    }

    /// Whether these scans have ended, or their library went missing.
    func areOver(_ awaited: Awaited) -> Bool {
        awaited.allSatisfy { root, number in missing.contains(root) || ended[root, default: 0] >= number }
    }

    /// Notes that a scan of every present library was ordered.
    mutating func order() { ordered.formUnion(libraries.subtracting(missing)) }

    mutating func begin(_ root: Int64) {
        ordered.remove(root)
        running.insert(root)
        begun[root, default: 0] += 1
    }

    mutating func end(_ root: Int64) {
        running.remove(root)
        ended[root] = begun[root]
    }

    mutating func lose(_ root: Int64) {
        missing.insert(root)
        running.remove(root)
        ordered.remove(root)
    }

    /// Notes that a library is back; a scan always follows, and nothing counts as scanned before its end.
    mutating func find(_ root: Int64) {
        missing.remove(root)
        running.insert(root)
        begun[root, default: 0] += 1
    }
}

/// The differences between a folder's listing and what the store remembers of the folder.
struct FolderChanges: Sendable {
    let root: Int64
    let directory: [UInt8]
    /// Files that are new or differ from the remembered ones.
    private(set) var found: [(location: Location, stamp: FileStamp)] = []
    /// Unchanged files that still wait for their analysis.
    private(set) var waiting: [StoredFile] = []
    /// Remembered files that are not there.
    private(set) var vanished: [Location] = []
    /// The names of files that are being written.
    private(set) var writing: Set<[UInt8]> = []

    /// - Parameters:
    ///   - root: The library's row.
    ///   - directory: The folder's path in the library, in bytes.
    ///   - entries: The listing.
    ///   - known: The remembered files of the folder, by name.
    init(root: Int64, directory: [UInt8], entries: [WatchEvent.Entry], known: [[UInt8]: StoredFile]) {
        self.root = root
        self.directory = directory
        var missed = known
        for entry in entries {
            let name = entry.nameBytes
            missed[name] = nil
            if entry.isBeingWritten {
                writing.insert(name)
            } else if let file = known[name], file.stamp == entry.stamp {
                if file.isWaiting { waiting.append(file) }
            } else {
                found.append((Location(root: root, directory: directory, name: name), entry.stamp))
            }
        }
        vanished = missed.keys.map { Location(root: root, directory: directory, name: $0) }
    }
}
