import FileSystem
import Glibc

/// Counts what files take on the disk, as `du` does: allocated blocks, and hard links once.
struct FileCount {
    /// The most entries of one count; more would take longer than a user's photos may wait.
    static let mostEntries = 2_000_000
    /// Bytes of a block in a file's status; stat(2) fixes it.
    private static let block: Int64 = 512

    private var links: Set<DeviceInode> = []
    private var left: Int

    init(upTo most: Int = mostEntries) {
        left = most
    }

    /// Whether files were left out because there are too many.
    var isExhausted: Bool { left <= 0 }

    /// Counts an entry; false if there were too many.
    mutating func next() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }

    /// The bytes of a file; 0 if another name of it was counted already.
    mutating func add(_ status: stat) -> Int64 {
        let file = DeviceInode(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_nlink < 2 || links.insert(file).inserted else { return 0 }
        return Int64(status.st_blocks) * Self.block
    }
}
