internal import FileSystem
package import SystemPackage

extension DesktopTrash {
    /// Reads what lies in the home trash, without any journal, sorted by name.
    ///
    /// These are entries of all programs; whoever wants only those of the daemon compares with its journal. Listed
    /// is what has a readable record and a regular file as payload; the rest is left to the desktop.
    package func entries() throws(TrashError) -> [TrashEntry] {
        try entries(of: home)
    }

    /// Reads what lies in the trash directories of a volume.
    ///
    /// - Parameter top: the mount point.
    /// - Returns: entries of all programs, by name.
    /// - Throws: when a directory exists and cannot be read.
    package func entries(onVolume top: FilePath) throws(TrashError) -> [TrashEntry] {
        let name = FilePath.Component(bytes: "\(user)".utf8)
        let own = FilePath.Component(bytes: ".Trash-\(user)".utf8)
        return try entries(of: top.appending(".Trash").appending(name)) + entries(of: top.appending(own))
    }

    private func entries(of directory: FilePath) throws(TrashError) -> [TrashEntry] {
        switch findTrash(at: directory) {
        case .success(let trash): return try entries(of: trash)
        case .failure(let error):
            // A trash that was never used, or is none.
            guard [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(error) else {
                throw TrashError(error, directory)
            }
            return []
        }
    }

    private func entries(of trash: borrowing OpenTrash) throws(TrashError) -> [TrashEntry] {
        let names = try about(trash.path, fileSystem.names(in: trash.info.raw))
        var entries: [TrashEntry] = []
        for name in names.compactMap(DeletionRecord.payloadName) {
            if let entry = try about(trash.path, entry(name, in: trash)) { entries.append(entry) }
        }
        return entries.sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
    }

    private func entry(
        _ name: FilePath.Component, in trash: borrowing OpenTrash
    ) throws(Errno) -> TrashEntry? {
        guard let payload = try status(of: name, in: trash.files.raw), payload.type == .regular else { return nil }
        let content: [UInt8]
        do throws(Errno) {
            guard let file = try openInformation(of: name, in: trash),
                try fileSystem.status(of: file.raw).type == .regular
            else { return nil }
            content = try fileSystem.read(upTo: Self.recordLimit, from: file.raw)
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice, .permissionDenied {
            return nil
        }
        guard let record = DeletionRecord(parsing: content) else { return nil }
        let original = trash.original(of: record)
        guard original.isAbsolute else { return nil }
        return TrashEntry(
            trashDirectory: trash.path, name: name, original: original, identity: payload.identity,
            deleted: record.deleted ?? "")
    }
}
