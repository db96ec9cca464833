import SystemPackage

/// Adds up what folders take on the disk, as `du -x` does.
struct FolderSize {
    private var count = FileCount()

    /// Whether something was left out because there is too much.
    var isExhausted: Bool { count.isExhausted }

    /// Bytes of a file or folder with all that is in it; 0 if it is not there.
    ///
    /// What cannot be read counts as nothing, and a file that was counted already is not counted again.
    mutating func size(of path: FilePath) -> Int64 {
        FolderTree(of: path, depth: 0, &count).bytes
    }
}
