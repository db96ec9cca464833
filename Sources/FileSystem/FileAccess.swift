import Glibc
package import SystemPackage

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
