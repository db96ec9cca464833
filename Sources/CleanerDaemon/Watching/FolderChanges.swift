import DirectoryWatch
import FileSystem
import PhotoStore

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
