package import SystemPackage

/// One library: a directory that is watched with everything below it.
package struct WatchedRoot: Sendable, Hashable {
    package let id: Int64
    /// Absolute.
    ///
    /// May be a symlink; its target is looked up again when it changes.
    package let path: FilePath
    /// Directories to leave out, relative to the root.
    package let excluded: Set<FilePath>
    /// The directory that stood here when the library was last seen, or nil when it never was.
    ///
    /// An empty directory of another identity counts as missing, because it may be a mount point without its disk.
    package let lastSeen: RootIdentity?

    package init(id: Int64, path: FilePath, excluded: Set<FilePath> = [], lastSeen: RootIdentity? = nil) {
        self.id = id
        self.path = path
        self.excluded = excluded
        self.lastSeen = lastSeen
    }
}

/// Which directory a root is, across mounts and restarts.
package struct RootIdentity: Hashable, Sendable {
    /// The file system's identifier (`f_fsid`).
    package let volume: UInt64
    package let inode: UInt64

    package init(volume: UInt64, inode: UInt64) {
        self.volume = volume
        self.inode = inode
    }
}
