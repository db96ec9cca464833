internal import FileSystem
package import SystemPackage

extension DesktopTrash {
    /// Moves a photo out of the trash, to its old path or another path of the same volume.
    ///
    /// Steps: compare information file and payload with the entry, write journal, create missing directories, rename,
    /// compare payload again, synchronize both directories, remove information file, write journal.
    ///
    /// A failure before the information file is removed puts the photo back into the trash; created directories stay.
    /// No symbolic link is followed on the way back. A photo can be restored even if its information file is gone or
    /// half-written, because the entry holds the place.
    ///
    /// - Parameters:
    ///   - entry: An entry from `put` or `entries`.
    ///   - target: Absolute path; nil means `entry.original`.
    ///   - createParents: Whether to create missing directories of the target.
    ///   - journal: Records each step.
    /// - Returns: The path of the photo.
    /// - Throws: `TrashError`; the photo is in the trash then. If only removing the information file or the last record
    ///   in the journal failed, the photo is back and the plan is left for repair.
    package func restore(
        _ entry: TrashEntry, to target: FilePath? = nil, createParents: Bool, journal: some TrashJournal
    ) throws(TrashError) -> FilePath {
        let target = target ?? entry.original
        guard target.isAbsolute else { throw TrashError(.notAbsolute, target) }
        guard let name = target.lastComponent, name.kind == .regular else { throw TrashError(.notRegular, target) }
        let directory = target.removingLastComponent()
        let trash = try about(entry.payload, openTrash(at: entry.trashDirectory))
        let information = try openOwnInformation(of: entry, in: trash)
        try checkPayload(of: entry, at: entry.payload, named: entry.name, in: trash.files.raw)
        if !createParents { _ = try walk(to: directory) }

        let move = TrashMove.restoring(to: target)
        try journaled(target, journal.planned(move, of: entry))
        do throws(TrashError) {
            let parent = try walk(to: directory, making: createParents)
            try moveOut(entry, of: trash, to: target, named: name, in: parent)
        } catch {
            if error.unfinished == nil {
                try journaled(target, journal.abandoned(move, of: entry, because: error))
            }
            throw error
        }
        if let information {
            try about(entry.information, removeInformation(information, of: entry, in: trash))
        }
        try journaled(target, journal.moved(move, of: entry))
        return target
    }

    /// Opens the photo's information file; nil if there is none.
    private func openOwnInformation(
        of entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(TrashError) -> Descriptor? {
        do throws(Errno) {
            guard let file = try openInformation(of: entry.name, in: trash) else { return nil }
            switch try information(file, of: entry, in: trash) {
            case .own, .torn: return file
            case .foreign, .missing: break
            }
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice {
            throw TrashError(.notOurs, entry.information)
        } catch {
            throw TrashError(error, entry.information)
        }
        throw TrashError(.notOurs, entry.information)
    }

    private func checkPayload(
        of entry: TrashEntry, at path: FilePath, named name: FilePath.Component, in directory: FileDescriptor
    ) throws(TrashError) {
        let status = try about(path, fileSystem.status(of: name, in: directory))
        guard isPhoto(status, of: entry) else { throw TrashError(.notOurs, path) }
    }

    private func moveOut(
        _ entry: TrashEntry, of trash: borrowing OpenTrash, to target: FilePath, named name: FilePath.Component,
        in parent: borrowing Descriptor
    ) throws(TrashError) {
        do throws(Errno) {
            try move(entry.name, in: trash.files.raw, to: name, in: parent.raw)
        } catch .fileExists {
            throw TrashError(.restoreTargetExists, target)
        } catch {
            throw TrashError(error, target)
        }
        do throws(TrashError) {
            try checkPayload(of: entry, at: target, named: name, in: parent.raw)
            try about(target, synchronizeDirectory(parent.raw))
            try about(target, synchronizeDirectory(trash.files.raw))
        } catch {
            var error = error
            do throws(Errno) {
                try moveDurably(name, in: parent.raw, to: entry.name, in: trash.files.raw)
            } catch let failure {
                error.unfinished = failure
            }
            throw error
        }
    }
}
