import Glibc
package import SystemPackage

/// Shows whether a file is still the same and unchanged, without reading it.
package struct FileStamp: Hashable, Sendable {
    /// `f_fsid` of statfs(2), which stays the same after a restart; a device number may change.
    package let volume: UInt64
    package let inode: UInt64
    /// Bytes.
    package let size: Int64
    /// Modification time in nanoseconds since 1970.
    package let modified: Int64
    /// Status change time in nanoseconds since 1970; a rename or a new hard link changes it as well.
    package let changed: Int64

    package init(volume: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
        self.volume = volume
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    /// The stamp that a status describes, or nil when it is not that of a regular file.
    package init?(_ status: Stat, volume: UInt64) {
        guard status.type == .regular else { return nil }
        self.init(
            volume: volume, inode: UInt64(status.inode.rawValue), size: status.size,
            modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    }

    /// The stamp of an open file (O_PATH is enough), or nil when it is not regular or has no status.
    package init?(of descriptor: FileDescriptor) {
        guard let status = try? Stat(descriptor) else { return nil }
        self.init(status, volume: Volume(of: descriptor)?.identifier ?? 0)
    }

    /// Whether the bytes are very likely the same: all but the status change time agrees.
    package func hasSameContentSigns(as other: FileStamp) -> Bool {
        volume == other.volume && inode == other.inode && size == other.size && modified == other.modified
    }

    /// Saturates, because file systems store times that do not fit (a damaged inode, year 2600).
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return time.tv_sec < 0 ? .min : .max }
        let (sum, beyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return beyond ? .max : sum
    }
}
