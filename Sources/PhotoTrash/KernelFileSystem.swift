internal import CLinux
internal import FileSystem
internal import Glibc
package import SystemPackage

/// The real system calls.
package struct KernelFileSystem: TrashFileSystem {
    /// `RENAME_NOREPLACE` of `linux/fs.h`, which the Swift overlay of glibc leaves out.
    private static let renameNoReplace: UInt32 = 1

    /// `O_PATH` of `asm-generic/fcntl.h`, left out as well.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Bytes; a page, which nearly every information file fits in.
    private static let chunk = 4096

    package init() {}

    package func open(
        _ path: FilePath, in directory: FileDescriptor?, as access: TrashAccess
    ) throws(Errno) -> FileDescriptor {
        let flags =
            switch access {
            case .directory: O_RDONLY | O_DIRECTORY
            case .realDirectory: O_RDONLY | O_DIRECTORY | O_NOFOLLOW
            case .passage: Self.pathOnly | O_DIRECTORY
            case .realPassage: Self.pathOnly | O_DIRECTORY | O_NOFOLLOW
            case .file: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            case .newInformation: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
            }
        let raw = try Self.checked {
            path.withPlatformString { openat(directory?.rawValue ?? AT_FDCWD, $0, flags | O_CLOEXEC, 0o600 as mode_t) }
        }
        return FileDescriptor(rawValue: raw)
    }

    package func status(of descriptor: FileDescriptor) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try Self.checked { fstat(descriptor.rawValue, &raw) }
        return FileStatus(raw)
    }

    package func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try Self.checked {
            name.withPlatformString { fstatat(directory.rawValue, $0, &raw, AT_SYMLINK_NOFOLLOW) }
        }
        return FileStatus(raw)
    }

    package func makeDirectory(
        _ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool
    ) throws(Errno) {
        _ = try Self.checked {
            name.withPlatformString { mkdirat(directory.rawValue, $0, isPrivate ? 0o700 : 0o777) }
        }
    }

    package func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int {
        try Self.checked { bytes.withUnsafeBytes { Glibc.write(descriptor.rawValue, $0.baseAddress, $0.count) } }
    }

    package func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, Self.chunk))
        while content.count < limit {
            let (offset, wanted) = (content.count, min(chunk.count, limit - content.count))
            let count = try Self.checked {
                chunk.withUnsafeMutableBytes { pread(descriptor.rawValue, $0.baseAddress, wanted, off_t(offset)) }
            }
            guard count > 0 else { break }
            content += chunk.prefix(count)
        }
        return content
    }

    package func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
        _ = try Self.checked { fsync(descriptor.rawValue) }
    }

    package func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        _ = try Self.checked {
            name.withPlatformString { old in
                newName.withPlatformString { new in
                    renameat2(source.rawValue, old, target.rawValue, new, Self.renameNoReplace)
                }
            }
        }
    }

    package func moveReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        _ = try Self.checked {
            name.withPlatformString { old in
                newName.withPlatformString { new in renameat(source.rawValue, old, target.rawValue, new) }
            }
        }
    }

    package func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        precondition(DeletionRecord.isFileName(name), "only information files are ever removed")
        _ = try Self.checked { name.withPlatformString { unlinkat(directory.rawValue, $0, 0) } }
    }

    package func names(in directory: FileDescriptor) throws(Errno) -> [FilePath.Component] {
        // The stream closes what it is given, and dup would share the reading position: so the directory opens anew.
        let own = try open(".", in: directory, as: .directory)
        guard let stream = fdopendir(own.rawValue) else {
            let error = Errno(rawValue: errno)
            try? own.close()
            throw error
        }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { FilePath(platformString: $0) }
            }
            // "." and ".." are components of another kind.
            if let component = name.lastComponent, component.kind == .regular { names.append(component) }
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
    }

    /// Turns -1 and `errno` into an error, and repeats a call that a signal interrupted.
    private static func checked<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            guard result == -1 else { return result }
            let error = Errno(rawValue: errno)
            guard error == .interrupted else { throw error }
        }
    }
}
