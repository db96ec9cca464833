import FileSystem
import SystemPackage

@testable import PhotoTrash

extension DesktopTrash {
    /// Lists the entries of the home trash, without any journal, sorted by name.
    ///
    /// The entries come from all programs. To find only the daemon's entries, compare with its journal. An entry is
    /// listed if it has a readable record and a regular file as its payload; the rest is left to the desktop.
    func entries() throws(TrashError) -> [TrashEntry] {
        try entries(of: home)
    }

    /// Lists the entries of the trash directories of a volume.
    ///
    /// - Parameter top: The mount point.
    /// - Returns: The entries of all programs, by name.
    /// - Throws: `TrashError` if a directory exists and cannot be read.
    func entries(onVolume top: FilePath) throws(TrashError) -> [TrashEntry] {
        let name = FilePath.Component(bytes: "\(user)".utf8)
        let own = FilePath.Component(bytes: ".Trash-\(user)".utf8)
        return try entries(of: top.appending(".Trash").appending(name)) + entries(of: top.appending(own))
    }

    private func entries(of directory: FilePath) throws(TrashError) -> [TrashEntry] {
        switch findTrash(at: directory) {
        case .success(let trash): return try entries(of: trash)
        case .failure(let error):
            // The trash was never used, or something else has its name.
            guard [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(error) else {
                throw TrashError(error, directory)
            }
            return []
        }
    }

    private func entries(of trash: borrowing OpenTrash) throws(TrashError) -> [TrashEntry] {
        let names = try about(trash.path, trash.info.raw.names())
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
