import SystemPackage

/// What the watch knows about one root.
final class RootState {
    let root: WatchedRoot
    /// The topmost directory, while the root is there.
    var node: DirectoryNode?
    /// The path without symlinks by which it was found.
    var resolved: FilePath?
    /// The directory that was seen last, in this run or an earlier one.
    var lastSeen: RootIdentity?
    /// Why the root is missing; nil while it is present, and before the first check.
    var absence: RootAbsence?
    /// The watch that notices when a missing root comes back, or when the root's symlink changes.
    var probe: Int32?
    /// The directory that `probe` watches.
    var probed: FilePath?
    /// The reason of the scan that has begun and not ended.
    var scanning: ScanReason?
    /// Whether a directory could not be listed because opening the root failed for a moment.
    var needsScan = false
    /// The number of listings that the scan waits for.
    var awaited = 0
    var nextScan: BootTime
    var remoteKind: String?
    /// The number of unwatched directories that was published last.
    var publishedUnwatched = 0

    init(_ root: WatchedRoot, nextScan: BootTime) {
        self.root = root
        self.nextScan = nextScan
        lastSeen = root.lastSeen
    }
}
