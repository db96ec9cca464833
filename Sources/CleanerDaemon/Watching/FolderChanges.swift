import DirectoryWatch
import FileSystem
import PhotoStore

/// What the listing of a folder says beyond what is remembered of it.
struct FolderChanges: Sendable {
    let root: Int64
    let directory: [UInt8]
    /// Files that are new, or other ones than are remembered.
    private(set) var found: [(location: Location, stamp: FileStamp)] = []
    /// Files that are as they are remembered, and whose analysis was still to come.
    private(set) var waiting: [StoredFile] = []
    /// What is remembered and not there.
    private(set) var vanished: [Location] = []
    /// The names of files that are being written.
    private(set) var writing: Set<[UInt8]> = []

    /// - Parameters:
    ///   - root: The library's row.
    ///   - directory: Its folder, in bytes.
    ///   - entries: What lies there.
    ///   - known: What is remembered of it.
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
