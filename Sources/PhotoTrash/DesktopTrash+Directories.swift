internal import FileSystem
internal import SystemPackage

extension DesktopTrash {
    /// The trash directories that the specification allows for one photo, in its order.
    enum Place: CaseIterable {
        /// `$XDG_DATA_HOME/Trash`, for photos of the same volume.
        case home
        /// `$topdir/.Trash/$uid`, where an administrator made a sticky `.Trash`.
        case shared
        /// `$topdir/.Trash-$uid`.
        case own
    }

    /// Opens a place, making it when it may be made; nil when this place is not for this photo.
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
                // Without the sticky bit another user could take away or replace what lies below.
                let status = try about(path, fileSystem.status(of: shared.raw))
                guard status.permissions.contains(.saveText) else { return nil }
                let name = FilePath.Component(bytes: "\(user)".utf8)
                return try openOrMake(name, in: shared, at: path.appending(name), top: top.path, device: device)
            } catch {
                // Whatever is wrong with the shared trash, the specification goes on with the user's own.
                return nil
            }
        case .own:
            let top = try openTop(of: photo)
            let name = FilePath.Component(bytes: ".Trash-\(user)".utf8)
            return try openOrMake(name, in: top.directory, at: top.path.appending(name), top: top.path, device: device)
        }
    }

    /// Opens a trash directory that an entry names, and makes nothing.
    func openTrash(at path: FilePath) throws(Errno) -> OpenTrash {
        let base = try open(path, as: .directory)
        let files = try open("files", in: base, as: .realDirectory)
        let info = try open("info", in: base, as: .realDirectory)
        return OpenTrash(path: path, top: top(ofTrash: path), files: files, info: info)
    }

    /// As `openTrash(at:)`, for callers that go on without the trash directory.
    func findTrash(at path: FilePath) -> Result<OpenTrash, Errno> {
        do throws(Errno) {
            return .success(try openTrash(at: path))
        } catch {
            return .failure(error)
        }
    }

    /// Opens the home trash or a directory above it, and makes what is missing of it.
    private func openMaking(_ path: FilePath) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try open(path, as: .directory)
        } catch {
            guard error == .noSuchFileOrDirectory, let name = path.lastComponent else { throw error }
            let parent = try openMaking(path.removingLastComponent())
            return try make(name, in: parent, isPrivate: true)
        }
    }

    /// The device that a path lies on, or would lie on when its missing directories were made.
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

    /// The top that paths in a trash directory are relative to, by its name; nil for the home trash.
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

    /// Makes a directory, has it on the disk and opens it.
    func make(
        _ name: FilePath.Component, in parent: borrowing Descriptor, isPrivate: Bool
    ) throws(Errno) -> Descriptor {
        do throws(Errno) {
            try fileSystem.makeDirectory(name, in: parent.raw, isPrivate: isPrivate)
        } catch {
            // Another program may have made it in the same moment; opening it shows whether it will do.
            guard error == .fileExists else { throw error }
        }
        try synchronizeDirectory(parent.raw)
        return try open(name.path, in: parent, as: .realDirectory)
    }

    /// Somebody else's directory could be emptied, and one on another device cannot take the photo.
    private func check(_ directory: borrowing Descriptor, at path: FilePath, device: UInt64) throws(TrashError) {
        let status = try about(path, fileSystem.status(of: directory.raw))
        guard status.userID.rawValue == user else {
            throw TrashError(.noTrashHere, path, detail: "the directory belongs to another user")
        }
        guard status.identity.device == device else {
            throw TrashError(.otherFileSystem, path, cause: .improperLink)
        }
    }

    /// As `about`, but a symbolic link or a file where a directory belongs means that there is no trash.
    private func safely(
        _ path: FilePath, _ call: @autoclosure () throws(Errno) -> Descriptor
    ) throws(TrashError) -> Descriptor {
        do throws(Errno) {
            return try call()
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            throw TrashError(.noTrashHere, path, detail: "not a real directory")
        } catch {
            throw TrashError(error, path)
        }
    }
}
