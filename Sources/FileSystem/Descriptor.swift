import CLinux
import Glibc
package import SystemPackage

/// A file descriptor that is closed when its owner is destroyed.
package struct Descriptor: ~Copyable {
    package let raw: FileDescriptor

    /// Takes over an open descriptor.
    package init(_ raw: FileDescriptor) {
        self.raw = raw
    }

    /// Opens a path; `directory` nil means the current one, which absolute paths do not depend on.
    package init(
        _ path: FilePath, in directory: FileDescriptor? = nil, as access: FileAccess
    ) throws(Errno) {
        raw = try FileDescriptor.open(path, in: directory, as: access)
    }

    deinit {
        // Writers synchronise before this and see any failure there, so errors of close can be ignored.
        try? raw.close()
    }
}

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Throws: `errno` if the call returns -1.
@discardableResult
package func systemCall<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        guard result == -1 else { return result }
        let error = Errno(rawValue: errno)
        guard error == .interrupted else { throw error }
    }
}

extension FileDescriptor {
    /// Bytes read at once: a page, which nearly every small file fits in.
    private static let chunk = 4096

    /// Reads a file from its beginning up to its end or to `limit` bytes; the descriptor's offset stays.
    package func contents(upTo limit: Int) throws(Errno) -> [UInt8] {
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, Self.chunk))
        while contents.count < limit {
            let (offset, wanted) = (contents.count, min(chunk.count, limit - contents.count))
            let count = try systemCall {
                chunk.withUnsafeMutableBytes { Glibc.pread(rawValue, $0.baseAddress, wanted, off_t(offset)) }
            }
            guard count > 0 else { break }
            contents += chunk.prefix(count)
        }
        return contents
    }

    /// An extended attribute of the file (xattr(7)); nil if it has none of this name, or a longer one.
    package func attribute(_ name: String, atMost limit: Int) -> [UInt8]? {
        var length = -1
        let value = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            length = fgetxattr(rawValue, name, buffer.baseAddress, limit)
            count = max(length, 0)
        }
        return length < 0 ? nil : value
    }

    /// The names in a directory that is open for reading, without `.` and `..`, in no order.
    package func names() throws(Errno) -> [FilePath.Component] {
        var names: [FilePath.Component] = []
        try forEachName { name, _ in
            if let component = FilePath.Component(platformString: name) { names.append(component) }
        }
        return names
    }

    /// Calls `body` with each name in a directory that is open for reading, without `.` and `..`, in no order.
    ///
    /// The type is nil if the file system does not give it along with the name.
    package func forEachName(_ body: (UnsafePointer<CChar>, FileType?) -> Void) throws(Errno) {
        // The stream closes its descriptor, so it gets a copy. The copy shares the reading position, so it is rewound.
        let copy = try systemCall { fcntl(rawValue, F_DUPFD_CLOEXEC, 0) }
        guard let stream = fdopendir(copy) else {
            let error = Errno(rawValue: errno)
            Glibc.close(copy)
            throw error
        }
        defer { closedir(stream) }
        rewinddir(stream)
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            // The record may be shorter than the struct, so the name is read in place.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
            guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { continue }
            // DTTOIF of <dirent.h>; DT_UNKNOWN is 0.
            let type = mode_t(entry.pointee.d_type) << 12
            body(name, type == 0 ? nil : FileType(rawValue: type))
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
    }
}

/// The purpose for which a file is opened.
package enum FileAccess: Hashable, Sendable {
    /// A directory to be read, also through a symbolic link.
    case directory
    /// A directory to be read, refused when its last component is a symbolic link.
    case realDirectory
    /// A directory whose status is read and whose entries are opened, which needs no permission to read it.
    case passage
    /// As `passage`, refused when its last component is a symbolic link.
    case realPassage
    /// An existing file for reading, refused when it is a symbolic link; a FIFO does not block.
    case file
    /// As `file`, also through a symbolic link.
    case linkedFile
    /// An entry of any type, also a symbolic link, only to read its status: opens no FIFO and asks no driver.
    case entry
    /// A new file of mode 0600 for writing, refused when the name is taken.
    case newFile

    /// `O_PATH` of asm-generic/fcntl.h, which Swift's Glibc module leaves out.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Directories need no O_NONBLOCK: with O_DIRECTORY the kernel refuses a FIFO or a device before it opens it.
    fileprivate var flags: Int32 {
        switch self {
        case .directory: O_RDONLY | O_DIRECTORY
        case .realDirectory: O_RDONLY | O_DIRECTORY | O_NOFOLLOW
        case .passage: Self.pathOnly | O_DIRECTORY
        case .realPassage: Self.pathOnly | O_DIRECTORY | O_NOFOLLOW
        case .file: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        case .linkedFile: O_RDONLY | O_NONBLOCK | O_NOCTTY
        case .entry: Self.pathOnly | O_NOFOLLOW
        case .newFile: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        }
    }
}

extension FileDescriptor {
    /// Opens a path close-on-exec and never waits; `directory` nil means the current one.
    package static func open(
        _ path: FilePath, in directory: FileDescriptor? = nil, as access: FileAccess
    ) throws(Errno) -> FileDescriptor {
        let result = path.withPlatformString { path in
            Result { () throws(Errno) in try open(path, in: directory, as: access) }
        }
        return try result.get()
    }

    /// Opens a path that is a C string already.
    package static func open(
        _ path: UnsafePointer<CChar>, in directory: FileDescriptor? = nil, as access: FileAccess
    ) throws(Errno) -> FileDescriptor {
        let raw = try systemCall {
            openat(directory?.rawValue ?? AT_FDCWD, path, access.flags | O_CLOEXEC, 0o600 as mode_t)
        }
        return FileDescriptor(rawValue: raw)
    }
}
