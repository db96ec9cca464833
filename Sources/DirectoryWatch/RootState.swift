import SystemPackage

/// What the watch knows of one root.
final class RootState {
    let root: WatchedRoot
    /// The topmost directory, while the root is there.
    var node: DirectoryNode?
    /// The path without symlinks by which it was found.
    var resolved: FilePath?
    /// The directory that was seen last, in this run or an earlier one.
    var lastSeen: RootIdentity?
    /// Why it is missing; nil while it is there, and before the first look.
    var absence: RootAbsence?
    /// The watch that notices when a missing root comes back, or when the root's symlink changes.
    var probe: Int32?
    /// The directory that `probe` watches.
    var probed: FilePath?
    /// A scan that has begun and not ended.
    var scanning: ScanReason?
    /// A directory could not be listed because the root could not be opened for a moment.
    var needsScan = false
    /// Listings that the scan waits for.
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
