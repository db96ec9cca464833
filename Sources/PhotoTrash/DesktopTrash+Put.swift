package import SystemPackage

extension DesktopTrash {
    /// Moves one photo to the trash of its volume, or changes nothing and says why.
    ///
    /// Order: photo opened and compared, caller's check, journal, information file on the disk, rename, the payload
    /// compared again, both directories on the disk, journal.
    ///
    /// - Parameters:
    ///   - photo: absolute path.
    ///   - expecting: the state of the file that the person looked at.
    ///   - verify: reads the open photo and throws when its content is not what was reviewed; the position of the
    ///     descriptor may be moved. A `TrashError` of its own is passed on.
    ///   - journal: told about each step.
    /// - Returns: where it lies now.
    /// - Throws: a `TrashError`; the photo is in its place then, unless `unfinished` is set.
    package func put(
        _ photo: FilePath, expecting: FileIdentity, verify: (FileDescriptor) throws -> Void,
        journal: some TrashJournal
    ) throws(TrashError) -> TrashEntry {
        let subject = try openPhoto(photo, expecting: expecting)
        try check(subject, with: verify)
        var refusal = TrashError(.noTrashHere, photo)
        for place in Place.allCases {
            do throws(TrashError) {
                guard let trash = try openTrash(place, for: subject) else { continue }
                return try put(subject, in: trash, journal: journal)
            } catch {
                // Equal device numbers do not promise a rename: bind mounts, subvolumes and sandboxes refuse it.
                if error.code == .otherFileSystem, error.unfinished == nil {
                    refusal = error
                } else if place == .own, refusal.code == .otherFileSystem, error.isPermanent, error.unfinished == nil {
                    // That the volume's own trash cannot be made is no news where the photo could not leave its mount.
                    throw refusal
                } else {
                    throw error
                }
            }
        }
        throw refusal
    }

    private func openPhoto(_ photo: FilePath, expecting: FileIdentity) throws(TrashError) -> OpenPhoto {
        guard photo.isAbsolute else { throw TrashError(.notAbsolute, photo) }
        guard let name = photo.lastComponent, name.kind == .regular else { throw TrashError(.notRegular, photo) }
        let directory = photo.removingLastComponent()
        let parent = try about(photo) { () throws(Errno) in
            Descriptor(try fileSystem.open(directory, in: nil, as: .directory))
        }
        let real = try about(photo) { () throws(Errno) in try fileSystem.realPath(of: directory) }
        let file: Descriptor
        do throws(Errno) {
            file = Descriptor(try fileSystem.open(name.path, in: parent.raw, as: .file))
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice {
            throw TrashError(.notRegular, photo)
        } catch {
            throw TrashError(error, photo)
        }
        let subject = OpenPhoto(
            original: real.appending(name), name: name, parent: parent, file: file, identity: expecting)
        try checkIdentity(subject)
        try checkPath(real, leadsTo: subject)
        return subject
    }

    /// The resolved path is only good when no directory on it was replaced after the first one was opened.
    private func checkPath(_ real: FilePath, leadsTo subject: borrowing OpenPhoto) throws(TrashError) {
        let parent = subject.parent.raw
        let isSame = try about(subject.original) { () throws(Errno) in
            let again = Descriptor(try fileSystem.open(real, in: nil, as: .passage))
            let (here, there) = (try fileSystem.status(of: parent), try fileSystem.status(of: again.raw))
            return here.identity.device == there.identity.device && here.identity.inode == there.identity.inode
        }
        guard isSame else { throw TrashError(.changedSinceReview, subject.original) }
    }

    private func checkIdentity(_ subject: borrowing OpenPhoto) throws(TrashError) {
        let file = subject.file.raw
        let status = try about(subject.original) { () throws(Errno) in try fileSystem.status(of: file) }
        guard status.kind == .regular else { throw TrashError(.notRegular, subject.original) }
        guard status.identity == subject.identity else { throw TrashError(.changedSinceReview, subject.original) }
    }

    private func check(
        _ subject: borrowing OpenPhoto, with verify: (FileDescriptor) throws -> Void
    ) throws(TrashError) {
        do {
            try verify(subject.file.raw)
        } catch let error as TrashError {
            throw error
        } catch let error as Errno {
            throw TrashError(error, subject.original)
        } catch {
            throw TrashError(.notVerified, subject.original, detail: "\(error)")
        }
        // Reading takes time, in which the file may have grown.
        try checkIdentity(subject)
    }

    /// Tries names until one is free.
    private func put(
        _ subject: borrowing OpenPhoto, in trash: borrowing OpenTrash, journal: some TrashJournal
    ) throws(TrashError) -> TrashEntry {
        let deleted = DeletionRecord.localDate(at: clock())
        for limit in [TrashName.usualLimit, TrashName.shortLimit] {
            let names = TrashName(subject.name, limit: limit)
            do throws(TrashError) {
                for attempt in 1...TrashName.attempts {
                    let entry = TrashEntry(
                        trashDirectory: trash.path, name: names.candidate(attempt), original: subject.original,
                        identity: subject.identity, deleted: deleted)
                    if try claim(entry, for: subject, in: trash, journal: journal) { return entry }
                }
            } catch {
                guard error.code == .nameTooLong, limit != TrashName.shortLimit else { throw error }
            }
        }
        throw TrashError(.nameTaken, subject.original)
    }

    /// Tries one name; false when it is taken.
    private func claim(
        _ entry: TrashEntry, for subject: borrowing OpenPhoto, in trash: borrowing OpenTrash,
        journal: some TrashJournal
    ) throws(TrashError) -> Bool {
        // Looking first spares the journal a plan for every namesake; it promises nothing.
        guard try isFree(entry, in: trash) else { return false }
        try tell(subject.original) { try journal.planned(.putting, of: entry) }
        do throws(TrashError) {
            try carryOut(entry, of: subject, in: trash, journal: journal)
            return true
        } catch {
            // What could not be cleaned up stays in the journal, for repair.
            if error.unfinished == nil {
                try tell(subject.original) { try journal.abandoned(.putting, of: entry, because: error) }
            }
            guard error.code == .nameTaken, error.unfinished == nil else { throw error }
            return false
        }
    }

    private func isFree(_ entry: TrashEntry, in trash: borrowing OpenTrash) throws(TrashError) -> Bool {
        let (files, info) = (trash.files.raw, trash.info.raw)
        return try about(entry.original) { () throws(Errno) in
            // The longer name first: where it does not fit, the shorter one does not matter.
            guard try status(of: DeletionRecord.fileName(of: entry.name), in: info) == nil else { return false }
            return try status(of: entry.name, in: files) == nil
        }
    }

    private func carryOut(
        _ entry: TrashEntry, of subject: borrowing OpenPhoto, in trash: borrowing OpenTrash, journal: some TrashJournal
    ) throws(TrashError) {
        let information = try writeInformation(of: entry, in: trash)
        let (parent, files) = (subject.parent.raw, trash.files.raw)
        do throws(Errno) {
            try move(subject.name, in: parent, to: entry.name, in: files)
        } catch {
            throw removing(information, of: entry, in: trash, because: TrashError(error, subject.original))
        }
        do throws(TrashError) {
            try checkPayload(entry, is: subject, in: trash)
            try about(subject.original) { () throws(Errno) in
                try synchronizeDirectory(files)
                try synchronizeDirectory(parent)
            }
            try tell(subject.original) { try journal.moved(.putting, of: entry) }
        } catch {
            throw takingBack(entry, of: subject, with: information, in: trash, because: error)
        }
    }

    /// Makes sure that what was moved is what was looked at, and not something swapped in under its name.
    private func checkPayload(
        _ entry: TrashEntry, is subject: borrowing OpenPhoto, in trash: borrowing OpenTrash
    ) throws(TrashError) {
        let files = trash.files.raw
        let payload = try about(subject.original) { () throws(Errno) in
            try fileSystem.status(of: entry.name, in: files)
        }
        guard payload.kind == .regular, payload.identity == entry.identity else {
            throw TrashError(.changedSinceReview, subject.original)
        }
    }

    /// Undoes the rename, and answers with the error to throw.
    private func takingBack(
        _ entry: TrashEntry, of subject: borrowing OpenPhoto, with information: borrowing Descriptor,
        in trash: borrowing OpenTrash, because error: TrashError
    ) -> TrashError {
        do throws(Errno) {
            try move(entry.name, in: trash.files.raw, to: subject.name, in: subject.parent.raw)
            try synchronizeDirectory(subject.parent.raw)
            try synchronizeDirectory(trash.files.raw)
        } catch let failure {
            var error = error
            error.unfinished = failure
            return error
        }
        return removing(information, of: entry, in: trash, because: error)
    }
}
