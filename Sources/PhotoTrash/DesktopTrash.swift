package import FileSystem
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

// MARK: Walk

extension DesktopTrash {
    /// Opens a directory by its absolute path, step by step from the root, and follows no symbolic link.
    ///
    /// The paths of photos are recorded without links. A link on such a path was created later and may lead anywhere.
    /// So nothing is moved through it, whether or not the library is still configured.
    ///
    /// - Parameters:
    ///   - path: Absolute path.
    ///   - access: `directory` if it is to be synchronized later, which needs read permission; otherwise `passage`.
    ///   - making: Whether to create missing directories, with the permissions that the umask leaves.
    /// - Returns: The open directory.
    /// - Throws: `TrashError`: `throughLink` with the path of the link, `parentMissing` if a directory is missing.
    func walk(
        to path: FilePath, as access: FileAccess = .directory, making: Bool = false
    ) throws(TrashError) -> Descriptor {
        var done = FilePath(root: path.root)
        var here = try about(done, open(done, as: .passage))
        for name in path.components {
            done.append(name)
            here = try step(to: name, in: here, at: done, making: making)
        }
        return try about(path, open(".", in: here, as: access))
    }

    private func step(
        to name: FilePath.Component, in parent: borrowing Descriptor, at path: FilePath, making: Bool
    ) throws(TrashError) -> Descriptor {
        do throws(Errno) {
            return try open(name.path, in: parent, as: .realPassage)
        } catch .noSuchFileOrDirectory where making {
            return try about(path, make(name, in: open(".", in: parent, as: .directory), isPrivate: false))
        } catch .noSuchFileOrDirectory {
            throw TrashError(.parentMissing, path)
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            let status = try about(path, status(of: name, in: parent.raw))
            throw TrashError(status?.type == .symbolicLink ? .throughLink : .parentMissing, path)
        } catch {
            throw TrashError(error, path)
        }
    }
}

/// The highest directory of the photo's volume: `$topdir` of the specification.
struct VolumeTop: ~Copyable {
    let path: FilePath
    let directory: Descriptor
}

extension DesktopTrash {
    /// Walks up from the photo until the device changes.
    ///
    /// Mount points are found by the device number, as in other programs, and not by the mount table. The desktop would
    /// not find a trash at the top of a bind mount or of a sandbox's mount.
    func openTop(of photo: OpenPhoto) throws(TrashError) -> VolumeTop {
        var path = photo.original.removingLastComponent()
        var here = try about(path, open(".", in: photo.parent, as: .passage))
        while true {
            let above = try about(path, open("..", in: here, as: .passage))
            let lower = try about(path, fileSystem.status(of: here.raw)).deviceInode
            let upper = try about(path, fileSystem.status(of: above.raw)).deviceInode
            // The root directory is its own parent.
            guard upper.device == lower.device, upper.inode != lower.inode else { break }
            here = above
            path.removeLastComponent()
        }
        return VolumeTop(path: path, directory: try about(path, open(".", in: here, as: .directory)))
    }
}

/// The direction of a move between a photo's place and the trash.
package enum TrashMove: Hashable, Sendable {
    case putting
    case restoring(to: FilePath)
}

/// The record of moves that survives a crash in the middle of one.
///
/// Every call returns only once its record is on the disk. Each `planned` is followed by one `moved` or one `abandoned`
/// for the same move and entry. If the program died or could not clean up, the plan goes to `DesktopTrash.repair`
/// instead. If a name turns out to be taken, its plan is abandoned and the next name is planned.
package protocol TrashJournal {
    /// Called before anything changes; an error stops the move.
    func planned(_ move: TrashMove, of entry: TrashEntry) throws

    /// Called when the move is on the disk.
    ///
    /// An error takes a photo back out of the trash. A restored photo stays restored, and its plan is left for repair.
    func moved(_ move: TrashMove, of entry: TrashEntry) throws

    /// Called when the move did not happen and nothing of it is left.
    func abandoned(_ move: TrashMove, of entry: TrashEntry, because error: TrashError) throws
}

/// A photo in the trash, or one planned to be there.
package struct TrashEntry: Hashable, Sendable {
    /// The directory that holds `files` and `info`.
    package var trashDirectory: FilePath
    /// The name in `files`; the one in `info` has `.trashinfo` appended.
    package var name: FilePath.Component
    /// The photo's old path: absolute, without symbolic links in its directories.
    package var original: FilePath
    package var identity: FileIdentity
    /// The `DeletionDate` as `YYYY-MM-DDThh:mm:ss` in local time; empty if another program's entry has none.
    package var deleted: String

    package init(
        trashDirectory: FilePath, name: FilePath.Component, original: FilePath, identity: FileIdentity, deleted: String
    ) {
        self.trashDirectory = trashDirectory
        self.name = name
        self.original = original
        self.identity = identity
        self.deleted = deleted
    }

    /// The path of the photo in the trash.
    package var payload: FilePath { trashDirectory.appending("files").appending(name) }

    /// The information file, from which the desktop knows the old path.
    package var information: FilePath {
        trashDirectory.appending("info").appending(DeletionRecord.fileName(of: name))
    }
}
