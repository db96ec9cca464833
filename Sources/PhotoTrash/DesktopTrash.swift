internal import FileSystem
internal import Glibc
package import SystemPackage

/// The desktop's trash, as in the freedesktop trash specification 1.0.
///
/// A photo is only renamed, within its file system and never over another file. Nothing here unlinks or copies a photo,
/// or changes an entry of another program. `directorysizes` is left alone: it lists directories, and only files are put
/// here.
package struct DesktopTrash: Sendable {
    let home: FilePath
    let user: UInt32
    let fileSystem: any TrashFileSystem
    let clock: @Sendable () -> Int

    /// Prepares a trash without touching the disk.
    ///
    /// - Parameters:
    ///   - home: Absolute path of the home trash, `$XDG_DATA_HOME/Trash`; created when it is first needed.
    ///   - user: The id of the user who must own trash directories.
    ///   - fileSystem: The system calls.
    ///   - clock: Seconds since 1970, for the deletion date.
    package init(
        home: FilePath, user: UInt32, fileSystem: any TrashFileSystem = KernelFileSystem(),
        clock: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        precondition(home.isAbsolute, "a relative XDG_DATA_HOME is ignored by whoever reads it")
        self.home = home
        self.user = user
        self.fileSystem = fileSystem
        self.clock = clock
    }

    /// Opens an absolute path.
    func open(_ path: FilePath, as access: FileAccess) throws(Errno) -> Descriptor {
        Descriptor(try fileSystem.open(path, in: nil, as: access))
    }

    /// Opens a name in a directory.
    func open(
        _ name: FilePath, in directory: borrowing Descriptor, as access: FileAccess
    ) throws(Errno) -> Descriptor {
        Descriptor(try fileSystem.open(name, in: directory.raw, as: access))
    }

    /// Moves a file and never replaces another, even if the kernel cannot guarantee that.
    ///
    /// Old FUSE and exFAT drivers support no flags for renaming. There the name is looked up first. A file that takes
    /// the name between the two calls would be replaced; these systems leave no way to close this race. In the trash
    /// the information file reserves the name against other programs.
    func move(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        do throws(Errno) {
            return try fileSystem.moveWithoutReplacing(name, in: source, to: newName, in: target)
        } catch {
            guard [.invalidArgument, .noFunction, .notSupported].contains(error) else { throw error }
        }
        guard try status(of: newName, in: target) == nil else { throw .fileExists }
        try fileSystem.moveReplacing(name, in: source, to: newName, in: target)
    }

    /// Moves a file and returns once both directories are on the disk, the target first.
    func moveDurably(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try move(name, in: source, to: newName, in: target)
        try synchronizeDirectory(target)
        try synchronizeDirectory(source)
    }

    /// The status of the file with a name; nil if there is none.
    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat? {
        do throws(Errno) {
            return try fileSystem.status(of: name, in: directory)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Writes the entries of a directory to the disk.
    func synchronizeDirectory(_ directory: FileDescriptor) throws(Errno) {
        do throws(Errno) {
            try fileSystem.synchronize(directory)
        } catch {
            // Some FUSE file systems cannot synchronize directories and report these two errors.
            guard error == .invalidArgument || error == .noFunction else { throw error }
        }
    }

    /// Calls the journal and turns its errors into `TrashError`.
    func journaled(_ photo: FilePath, _ call: @autoclosure () throws -> Void) throws(TrashError) {
        do {
            try call()
        } catch {
            throw TrashError(.journalFailed, photo, detail: "\(error)")
        }
    }
}

/// Makes a system call about a path and adds the path to its error.
func about<Value: ~Copyable>(
    _ path: FilePath, _ call: @autoclosure () throws(Errno) -> Value
) throws(TrashError) -> Value {
    do throws(Errno) {
        return try call()
    } catch {
        throw TrashError(error, path)
    }
}
