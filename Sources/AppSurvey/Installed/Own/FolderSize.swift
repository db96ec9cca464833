import SystemPackage

/// Adds up what folders take on the disk, as `du -x` does.
struct FolderSize {
    private var count = FileCount()

    /// Whether files were left out because there are too many.
    var isExhausted: Bool { count.isExhausted }

    /// Bytes of a file or folder with all that is in it; 0 if it is not there.
    ///
    /// Unreadable folders count as empty, and no file is counted twice.
    mutating func size(of path: FilePath) -> Int64 {
        FolderTree(of: path, depth: 0, &count).bytes
    }
}
