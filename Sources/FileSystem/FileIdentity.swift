import Glibc
package import SystemPackage

/// Identifies a file as long as its file system stays mounted.
package struct DeviceInode: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// Identifies one state of one file, as far as that is possible without reading it.
///
/// A device number is valid only while the volume stays mounted; `isSameFile(as:)` allows for that.
package struct FileIdentity: Hashable, Sendable, Codable {
    package var device: UInt64
    package var inode: UInt64
    /// Bytes.
    package var size: Int64
    /// Nanoseconds since 1970, negative before.
    package var modified: Int64

    package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
    }

    /// Reads the identity of an open file.
    package init(of descriptor: FileDescriptor) throws(Errno) {
        self = try Stat(descriptor).identity
    }

    /// Whether both are the same file, whose content may have been written to meanwhile.
    ///
    /// A volume that was mounted again may have another device number; then size and time must agree as well.
    package func isSameFile(as other: FileIdentity) -> Bool {
        guard inode == other.inode else { return false }
        return device == other.device || (size == other.size && modified == other.modified)
    }

    /// Whether both are the same file with very likely the same content; a device number may have changed.
    package func isSameState(as other: FileIdentity) -> Bool {
        inode == other.inode && size == other.size && modified == other.modified
    }
}

extension Stat {
    package var deviceInode: DeviceInode {
        DeviceInode(device: UInt64(deviceID.rawValue), inode: UInt64(inode.rawValue))
    }

    package var identity: FileIdentity {
        // A time that nanoseconds in 64 bits cannot hold (beyond the year 2262) wraps; it is only compared.
        let modified = Int64(st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(st_mtim.tv_nsec)
        return FileIdentity(
            device: deviceInode.device, inode: deviceInode.inode, size: size, modified: modified)
    }
}
