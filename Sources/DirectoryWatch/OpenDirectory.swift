import FileSystem
import Glibc
import SystemPackage

/// An open directory, reached without following any symlink; closes itself.
struct OpenDirectory: ~Copyable {
    let descriptor: Int32
    let status: stat

    /// Opens a directory by its absolute path only to go on from it, or below `parent` to read it.
    init(_ path: FilePath) throws(Errno) {
        try self.init(path.withPlatformString { open($0, Self.pathOnly | Self.flags) })
    }

    init(_ name: EntryName, in parent: borrowing OpenDirectory, readable: Bool) throws(Errno) {
        let access = readable ? O_RDONLY | O_NONBLOCK : Self.pathOnly
        let base = parent.descriptor
        try self.init(name.withCString { openat(base, $0, access | Self.flags) })
    }

    /// The same directory, opened for reading.
    func reopened() throws(Errno) -> OpenDirectory {
        try OpenDirectory(openat(descriptor, ".", O_RDONLY | O_NONBLOCK | Self.flags))
    }

    /// O_PATH, which Glibc's headers hide from Swift; the number is that of asm-generic/fcntl.h.
    private static let pathOnly: Int32 = 0o10_000_000
    private static let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    private init(_ result: Int32) throws(Errno) {
        guard result >= 0 else { throw Errno(rawValue: errno) }
        var status = stat()
        guard fstat(result, &status) == 0 else {
            let error = errno
            close(result)
            throw Errno(rawValue: error)
        }
        descriptor = result
        self.status = status
    }

    deinit {
        close(descriptor)
    }

    var identity: DirectoryIdentity {
        DirectoryIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// The status of an entry and its file system, nil when it is not there.
    ///
    /// The entry is opened with O_PATH, which opens no FIFO and asks no driver, so that both belong to one inode.
    func entry(_ name: EntryName) throws(Errno) -> (status: stat, volume: UInt64)? {
        let base = descriptor
        let file = name.withCString { openat(base, $0, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC) }
        guard file >= 0 else {
            guard errno == ENOENT else { throw Errno(rawValue: errno) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Errno(rawValue: errno) }
        return (status, Volume(descriptor: file)?.identifier ?? 0)
    }

    /// Calls `body` with each name but `.` and `..`, and the kind that readdir(3) knows (DT_UNKNOWN where it does not).
    func forEachName(_ body: (UnsafePointer<CChar>, Int32) throws(Errno) -> Void) throws(Errno) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        guard let stream = fdopendir(copy) else {
            let error = errno
            close(copy)
            throw Errno(rawValue: error)
        }
        defer { closedir(stream) }
        rewinddir(stream)
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Errno(rawValue: errno) }
                return
            }
            let name = entry.name
            guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { continue }
            try body(name, Int32(entry.pointee.d_type))
        }
    }
}

/// Which directory it is, as long as its file system stays mounted.
struct DirectoryIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
}

extension UnsafeMutablePointer<dirent> {
    /// The name in place: the record may be shorter than the struct, so the member must not be copied.
    var name: UnsafePointer<CChar> {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        return (UnsafeRawPointer(self) + offset).assumingMemoryBound(to: CChar.self)
    }
}
