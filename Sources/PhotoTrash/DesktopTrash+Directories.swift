internal import FileSystem
internal import SystemPackage
internal import Translation

extension DesktopTrash {
    /// The trash directories that the specification allows for a photo, in its order.
    enum Place: CaseIterable {
        /// `$XDG_DATA_HOME/Trash`, for photos of the same volume.
        case home
        /// `$topdir/.Trash/$uid`, if an administrator created a sticky `.Trash`.
        case shared
        /// `$topdir/.Trash-$uid`.
        case own
    }

    /// Opens a trash directory, and creates it if allowed; nil if it cannot hold this photo.
    func openTrash(_ place: Place, for photo: OpenPhoto) throws(TrashError) -> OpenTrash? {
        let device = photo.identity.device
        switch place {
        case .home:
            guard try about(home, nearestDevice(to: home)) == device else { return nil }
            let base = try about(home, openMaking(home))
            return try openPair(in: base, at: home, top: nil, device: device)
        case .shared:
            let top = try openTop(of: photo)
            let path = top.path.appending(".Trash")
            do throws(TrashError) {
                let shared = try about(path, open(".Trash", in: top.directory, as: .realDirectory))
                // Without the sticky bit another user could remove or replace the directories below.
                let status = try about(path, fileSystem.status(of: shared.raw))
                guard status.permissions.contains(.saveText) else { return nil }
                let name = FilePath.Component(bytes: "\(user)".utf8)
                return try openOrMake(name, in: shared, at: path.appending(name), top: top.path, device: device)
            } catch {
                // If anything is wrong with the shared trash, the specification continues with the user's own.
                return nil
            }
        case .own:
            let top = try openTop(of: photo)
            let name = FilePath.Component(bytes: ".Trash-\(user)".utf8)
            return try openOrMake(name, in: top.directory, at: top.path.appending(name), top: top.path, device: device)
        }
    }

    /// Opens a trash directory that an entry names, and creates nothing.
    func openTrash(at path: FilePath) throws(Errno) -> OpenTrash {
        let base = try open(path, as: .directory)
        let files = try open("files", in: base, as: .realDirectory)
        let info = try open("info", in: base, as: .realDirectory)
        return OpenTrash(path: path, top: top(ofTrash: path), files: files, info: info)
    }

    /// Like `openTrash(at:)`, for callers that can continue without the trash directory.
    func findTrash(at path: FilePath) -> Result<OpenTrash, Errno> {
        do throws(Errno) {
            return .success(try openTrash(at: path))
        } catch {
            return .failure(error)
        }
    }

    /// Opens the home trash or a directory above it, and creates the missing directories of its path.
    private func openMaking(_ path: FilePath) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try open(path, as: .directory)
        } catch {
            guard error == .noSuchFileOrDirectory, let name = path.lastComponent else { throw error }
            let parent = try openMaking(path.removingLastComponent())
            return try make(name, in: parent, isPrivate: true)
        }
    }

    /// The device of a path, or of its nearest existing directory if the path does not exist.
    func nearestDevice(to path: FilePath) throws(Errno) -> UInt64 {
        var path = path
        while true {
            do throws(Errno) {
                let directory = try open(path, as: .passage)
                return try fileSystem.status(of: directory.raw).identity.device
            } catch {
                guard error == .noSuchFileOrDirectory, path.removeLastComponent() else { throw error }
            }
        }
    }

    /// The top to which paths in a trash directory are relative, derived from its name; nil for the home trash.
    private func top(ofTrash path: FilePath) -> FilePath? {
        guard path != home, let last = path.lastComponent else { return nil }
        let parent = path.removingLastComponent()
        if last == FilePath.Component(bytes: ".Trash-\(user)".utf8) { return parent }
        guard last == FilePath.Component(bytes: "\(user)".utf8), parent.lastComponent == ".Trash" else { return nil }
        return parent.removingLastComponent()
    }

    private func openOrMake(
        _ name: FilePath.Component, in parent: borrowing Descriptor, at path: FilePath, top: FilePath, device: UInt64
    ) throws(TrashError) -> OpenTrash {
        let base = try safely(path, openOrMake(name, in: parent))
        return try openPair(in: base, at: path, top: top, device: device)
    }

    private func openPair(
        in base: borrowing Descriptor, at path: FilePath, top: FilePath?, device: UInt64
    ) throws(TrashError) -> OpenTrash {
        try check(base, at: path, device: device)
        let files = try safely(path, openOrMake("files", in: base))
        try check(files, at: path.appending("files"), device: device)
        let info = try safely(path, openOrMake("info", in: base))
        try check(info, at: path.appending("info"), device: device)
        return OpenTrash(path: path, top: top, files: files, info: info)
    }

    private func openOrMake(_ name: FilePath.Component, in parent: borrowing Descriptor) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try open(name.path, in: parent, as: .realDirectory)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return try make(name, in: parent, isPrivate: true)
        }
    }

    /// Creates a directory, waits until it is on the disk, and opens it.
    func make(
        _ name: FilePath.Component, in parent: borrowing Descriptor, isPrivate: Bool
    ) throws(Errno) -> Descriptor {
        do throws(Errno) {
            try fileSystem.makeDirectory(name, in: parent.raw, isPrivate: isPrivate)
        } catch {
            // Another program may have created it in the same moment. Opening it shows whether it can be used.
            guard error == .fileExists else { throw error }
        }
        try synchronizeDirectory(parent.raw)
        return try open(name.path, in: parent, as: .realDirectory)
    }

    /// Checks owner and device: another owner could empty the directory, and another device cannot take the photo.
    private func check(_ directory: borrowing Descriptor, at path: FilePath, device: UInt64) throws(TrashError) {
        let status = try about(path, fileSystem.status(of: directory.raw))
        guard status.userID.rawValue == user else {
            throw TrashError(.noTrashHere, path, detail: tr("the directory belongs to another user"))
        }
        guard status.identity.device == device else {
            throw TrashError(.otherFileSystem, path, cause: .improperLink)
        }
    }

    /// Like `about`, but treats a symbolic link or a file in the place of a directory as a missing trash.
    private func safely(
        _ path: FilePath, _ call: @autoclosure () throws(Errno) -> Descriptor
    ) throws(TrashError) -> Descriptor {
        do throws(Errno) {
            return try call()
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            throw TrashError(.noTrashHere, path, detail: tr("not a real directory"))
        } catch {
            throw TrashError(error, path)
        }
    }
}

/// A trash directory whose `files` and `info` are held open.
struct OpenTrash: ~Copyable {
    let path: FilePath
    /// The top of the volume, to which paths are relative; nil in the home trash, whose paths are absolute.
    let top: FilePath?
    let files: Descriptor
    let info: Descriptor

    /// The path as written in an information file of this trash.
    func recorded(_ original: FilePath) -> [UInt8] {
        var relative = original
        guard let top, relative.removePrefix(top) else { return original.bytes }
        return relative.bytes
    }

    /// The absolute path for a record of this trash.
    func original(of record: DeletionRecord) -> FilePath {
        let path = FilePath(bytes: record.path)
        guard let top, path.isRelative else { return path }
        return top.appending(path.components)
    }

    /// The record of an entry of this trash.
    func record(of entry: TrashEntry) -> DeletionRecord {
        DeletionRecord(path: recorded(entry.original), deleted: entry.deleted.isEmpty ? nil : entry.deleted)
    }
}
