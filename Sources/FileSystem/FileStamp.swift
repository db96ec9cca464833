import CLinux
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

/// The file system that an open file lies on.
package struct Volume: Hashable, Sendable {
    /// `f_fsid` of statfs.
    package let identifier: UInt64
    /// `f_type` of statfs.
    package let magic: UInt32

    package init?(of descriptor: FileDescriptor) {
        var status = statfs()
        guard fstatfs(descriptor.rawValue, &status) == 0 else { return nil }
        let parts = status.f_fsid.__val
        identifier = UInt64(UInt32(bitPattern: parts.0)) << 32 | UInt64(UInt32(bitPattern: parts.1))
        magic = UInt32(truncatingIfNeeded: status.f_type)
    }

    package init(identifier: UInt64, magic: UInt32) {
        self.identifier = identifier
        self.magic = magic
    }

    /// The name of a file system on which changes by other computers send no event; nil for a local one.
    ///
    /// Magic numbers: statfs(2) and linux/magic.h. FUSE is counted in because sshfs, rclone and MTP mounts are FUSE.
    package var remoteKind: String? {
        switch magic {
        case 0x6969: "NFS"
        case 0xFF53_4D42, 0xFE53_4D42, 0x517B: "SMB"
        case 0x6573_5546: "FUSE"
        case 0x0102_1997: "9p"
        case 0x00C3_6400: "Ceph"
        case 0x5346_414F: "AFS"
        case 0x7375_7245: "Coda"
        default: nil
        }
    }
}
