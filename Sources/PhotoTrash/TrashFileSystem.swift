package import FileSystem
package import SystemPackage

/// The system calls that the trash needs, and no others, so that tests can make each of them fail.
///
/// There is no call that unlinks a photo or writes to one. All names are relative to open directories, so that
/// swapping a directory on the way changes nothing.
package protocol TrashFileSystem: Sendable {
    /// Opens close-on-exec and never waits; `directory` nil means that `path` is absolute.
    func open(_ path: FilePath, in directory: FileDescriptor?, as access: FileAccess) throws(Errno) -> FileDescriptor

    func status(of descriptor: FileDescriptor) throws(Errno) -> Stat

    /// Does not follow a symbolic link.
    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat

    /// Makes a directory of mode 0700 when `isPrivate`, otherwise as the umask says.
    func makeDirectory(_ name: FilePath.Component, in directory: FileDescriptor, isPrivate: Bool) throws(Errno)

    /// Writes once and says how many bytes were taken.
    func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(Errno) -> Int

    /// Reads from the beginning up to the end or to `limit` bytes.
    func read(upTo limit: Int, from descriptor: FileDescriptor) throws(Errno) -> [UInt8]

    /// Returns when content, or the entries of a directory, are on the disk.
    func synchronize(_ descriptor: FileDescriptor) throws(Errno)

    /// Moves atomically and fails with `fileExists` rather than replace something.
    func moveWithoutReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno)

    /// Moves and replaces whatever has the new name; only for file systems that know nothing better.
    func moveReplacing(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno)

    /// Removes a `.trashinfo` file; called with any other name it is a bug and traps.
    func removeInformation(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno)

    /// Lists a directory without `.` and `..`, in no order.
    func names(in directory: FileDescriptor) throws(Errno) -> [FilePath.Component]
}
