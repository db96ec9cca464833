internal import CLinux
package import FileSystem
internal import Glibc
package import SystemPackage

/// The system calls that the trash needs and no others, so that tests can make each one fail.
///
/// No call unlinks a photo or writes to one. All names are relative to open directories, so that replacing a directory
/// on the path has no effect.
package protocol TrashFileSystem: Sendable {
    /// Opens a file with close-on-exec and without waiting; `path` is absolute if `directory` is nil.
    func open(_ path: FilePath, in directory: FileDescriptor?, as access: FileAccess) throws(Errno) -> FileDescriptor

    func status(of descriptor: FileDescriptor) throws(Errno) -> Stat

    /// The status of a name; does not follow a symbolic link.
    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat

    /// Creates a directory, with mode 0700 if `isPrivate`, otherwise as the umask allows.
    func makeDirectory(_ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool) throws(Errno)

    /// Writes once and returns the number of bytes taken.
    func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int

    /// Reads from the beginning to the end of the file, but at most `limit` bytes.
    func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8]

    /// Returns once a file's content, or a directory's entries, are on the disk.
    func synchronize(_ descriptor: FileDescriptor) throws(Errno)

    /// Moves atomically; fails with `fileExists` rather than replace a file.
    func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno)

    /// Moves and replaces any file with the new name; only for file systems that cannot do better.
    func moveReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno)

    /// Removes a `.trashinfo` file; traps for any other name, which would be a bug.
    func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno)
}

/// Makes the real system calls.
package struct KernelFileSystem: TrashFileSystem {
    /// `RENAME_NOREPLACE` of `linux/fs.h`, which Swift's Glibc module lacks.
    private static let renameNoReplace: UInt32 = 1

    package init() {}

    package func open(
        _ path: FilePath, in directory: FileDescriptor?, as access: FileAccess
    ) throws(Errno) -> FileDescriptor {
        try FileDescriptor.open(path, in: directory, as: access)
    }

    package func status(of descriptor: FileDescriptor) throws(Errno) -> Stat {
        try Stat(descriptor)
    }

    package func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat {
        try Stat(name.path, relativeTo: directory, flags: .symlinkNoFollow)
    }

    package func makeDirectory(
        _ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool
    ) throws(Errno) {
        try systemCall {
            name.withPlatformString { mkdirat(directory.rawValue, $0, isPrivate ? 0o700 : 0o777) }
        }
    }

    package func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int {
        try systemCall { bytes.withUnsafeBytes { Glibc.write(descriptor.rawValue, $0.baseAddress, $0.count) } }
    }

    package func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        try descriptor.contents(upTo: limit)
    }

    package func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
        try systemCall { fsync(descriptor.rawValue) }
    }

    package func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try systemCall {
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
        try systemCall {
            name.withPlatformString { old in
                newName.withPlatformString { new in renameat(source.rawValue, old, target.rawValue, new) }
            }
        }
    }

    package func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        precondition(DeletionRecord.isFileName(name), "only information files are ever removed")
        try systemCall { name.withPlatformString { unlinkat(directory.rawValue, $0, 0) } }
    }
}
