/// What tells whether a file is still the one that was looked at, without reading it.
package struct FileStamp: Hashable, Sendable {
    /// `f_fsid` of statfs(2): stays the same over a restart, where a device number may not.
    package let volume: UInt64
    package let inode: UInt64
    /// Bytes.
    package let size: Int64
    /// Modification time in nanoseconds since 1970.
    package let modified: Int64
    /// Status change time in nanoseconds since 1970; a rename or a new hard link moves it as well.
    package let changed: Int64

    package init(volume: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
        self.volume = volume
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    /// Whether the bytes are very likely the same: all but the status change time agrees.
    package func hasSameContentSigns(as other: FileStamp) -> Bool {
        volume == other.volume && inode == other.inode && size == other.size && modified == other.modified
    }
}
