import CLinux
import Glibc
package import SystemPackage

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
