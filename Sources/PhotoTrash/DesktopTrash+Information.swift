internal import FileSystem
internal import SystemPackage

extension DesktopTrash {
    /// Bytes: four times the kernel's longest path (4096 bytes, each written as three) and room for unknown lines.
    static let recordLimit = 64 * 1024

    /// Creates and synchronizes the information file, which reserves the name; removes it again on failure.
    func writeInformation(of entry: TrashEntry, in trash: borrowing OpenTrash) throws(TrashError) -> Descriptor {
        let name = DeletionRecord.fileName(of: entry.name)
        let content = trash.record(of: entry).content
        let file = try about(entry.original, open(name.path, in: trash.info, as: .newFile))
        do throws(Errno) {
            // Write once, so that no reader ever sees half a record. A short write means that space ran out.
            guard try fileSystem.write(content, to: file.raw) == content.count else { throw .noSpace }
            try fileSystem.synchronize(file.raw)
            try synchronizeDirectory(trash.info.raw)
        } catch {
            throw removing(file, of: entry, in: trash, because: TrashError(error, entry.original))
        }
        return file
    }

    /// Removes the information file that was just created.
    ///
    /// - Returns: The error to throw.
    func removing(
        _ file: borrowing Descriptor, of entry: TrashEntry, in trash: borrowing OpenTrash, because error: TrashError
    ) -> TrashError {
        do throws(Errno) {
            try removeInformation(file, of: entry, in: trash)
            return error
        } catch let failure {
            var error = error
            error.unfinished = failure
            return error
        }
    }

    /// Removes an entry's information file only if it is still the open one.
    func removeInformation(
        _ file: borrowing Descriptor, of entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(Errno) {
        let name = DeletionRecord.fileName(of: entry.name)
        let own = try fileSystem.status(of: file.raw).deviceInode
        guard try status(of: name, in: trash.info.raw)?.deviceInode == own else { return }
        try fileSystem.removeInformation(name, in: trash.info.raw)
        try synchronizeDirectory(trash.info.raw)
    }

    /// Opens the information file of a name; nil if there is none.
    func openInformation(
        of name: FilePath.Component, in trash: borrowing OpenTrash
    ) throws(Errno) -> Descriptor? {
        do throws(Errno) {
            return try open(DeletionRecord.fileName(of: name).path, in: trash.info, as: .file)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Whose information file has an entry's name.
    enum Information {
        /// The file describes the entry.
        case own
        /// The file is empty or holds only the beginning of the entry's record: writing it was interrupted.
        case torn
        case foreign
        case missing
    }

    /// Reads the information file of an entry's name and compares it with the entry.
    func readInformation(
        of entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(TrashError) -> Information {
        do throws(Errno) {
            guard let file = try openInformation(of: entry.name, in: trash) else { return .missing }
            return try information(file, of: entry, in: trash)
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice {
            return .foreign
        } catch {
            throw TrashError(error, entry.information)
        }
    }

    func information(
        _ file: borrowing Descriptor, of entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(Errno) -> Information {
        let status = try fileSystem.status(of: file.raw)
        guard status.type == .regular, status.userID.rawValue == user else { return .foreign }
        let content = try fileSystem.read(upTo: Self.recordLimit, from: file.raw)
        if let record = DeletionRecord(parsing: content), trash.original(of: record) == entry.original,
            record.deleted ?? "" == entry.deleted
        {
            return .own
        }
        return trash.record(of: entry).content.starts(with: content) ? .torn : .foreign
    }
}
