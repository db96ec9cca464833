internal import CLinux
package import FileSystem
internal import Glibc
package import SystemPackage

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
