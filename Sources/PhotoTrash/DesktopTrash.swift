internal import FileSystem
internal import Glibc
package import SystemPackage

/// The desktop's trash, after the freedesktop trash specification 1.0.
///
/// A photo is only ever renamed, within its file system and never over something else. Nothing here unlinks or
/// copies a photo, and nothing changes an entry that another program made. `directorysizes` is left alone: it is
/// about directories, and only files are put here.
package struct DesktopTrash: Sendable {
    let home: FilePath
    let user: UInt32
    let fileSystem: any TrashFileSystem
    let clock: @Sendable () -> Int

    /// Touches nothing yet.
    ///
    /// - Parameters:
    ///   - home: absolute path of the home trash, `$XDG_DATA_HOME/Trash`; it is made when it is first needed.
    ///   - user: id of the user that trash directories must belong to.
    ///   - fileSystem: the system calls.
    ///   - clock: seconds since 1970, for the date of deletion.
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

    /// Moves and never replaces, also where the kernel cannot promise that.
    ///
    /// Old FUSE and exFAT drivers know no flags for renaming. There the name is looked up first, and whatever
    /// takes it between the two calls would be replaced: a race that these systems leave no way to close. In the
    /// trash the information file reserves the name against other programs.
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

    /// Moves and returns when both directories are on the disk, the target first.
    func moveDurably(
        _ name: FilePath.Component, in source: FileDescriptor,
        to newName: FilePath.Component, in target: FileDescriptor
    ) throws(Errno) {
        try move(name, in: source, to: newName, in: target)
        try synchronizeDirectory(target)
        try synchronizeDirectory(source)
    }

    /// The status of what has a name, nil when nothing has it.
    func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat? {
        do throws(Errno) {
            return try fileSystem.status(of: name, in: directory)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Makes the entries of a directory durable.
    func synchronizeDirectory(_ directory: FileDescriptor) throws(Errno) {
        do throws(Errno) {
            try fileSystem.synchronize(directory)
        } catch {
            // Some FUSE file systems cannot synchronize directories at all and say so with these two.
            guard error == .invalidArgument || error == .noFunction else { throw error }
        }
    }

    /// Calls the journal and turns what it throws into an error of this target.
    func journaled(_ photo: FilePath, _ call: @autoclosure () throws -> Void) throws(TrashError) {
        do {
            try call()
        } catch {
            throw TrashError(.journalFailed, photo, detail: "\(error)")
        }
    }
}

/// Makes a system call about a path and gives its error that path.
func about<Value: ~Copyable>(
    _ path: FilePath, _ call: @autoclosure () throws(Errno) -> Value
) throws(TrashError) -> Value {
    do throws(Errno) {
        return try call()
    } catch {
        throw TrashError(error, path)
    }
}
