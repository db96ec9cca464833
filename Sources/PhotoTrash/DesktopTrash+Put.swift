package import FileSystem
package import SystemPackage

extension DesktopTrash {
    /// Opens a photo and checks that it is the file that the user reviewed.
    ///
    /// The photo stays open until it is moved. So the caller can read it, and `put` moves exactly this file.
    ///
    /// - Parameters:
    ///   - photo: Absolute path with links resolved. If a part of the path is a link by now, the photo is refused.
    ///   - expecting: The file's state when the user reviewed it.
    /// - Returns: The photo, open.
    /// - Throws: `TrashError`; nothing has changed then.
    package func open(_ photo: FilePath, expecting: FileIdentity) throws(TrashError) -> OpenPhoto {
        guard photo.isAbsolute else { throw TrashError(.notAbsolute, photo) }
        guard let name = photo.lastComponent, name.kind == .regular else { throw TrashError(.notRegular, photo) }
        let parent = try walk(to: photo.removingLastComponent())
        let file: Descriptor
        do throws(Errno) {
            file = try open(name.path, in: parent, as: .file)
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice {
            throw TrashError(.notRegular, photo)
        } catch {
            throw TrashError(error, photo)
        }
        let subject = OpenPhoto(
            original: photo, name: name, parent: parent, file: file, identity: expecting)
        try checkIdentity(subject)
        return subject
    }

    /// Moves a photo to the trash of its volume, or changes nothing and throws the reason.
    ///
    /// Steps: compare identity, write journal, write and synchronize information file, rename, compare payload, ask the
    /// caller, synchronize both directories, write journal.
    ///
    /// - Parameters:
    ///   - photo: The photo that `open` returned.
    ///   - journal: Records each step.
    ///   - mayGo: Called when the photo is in the trash, before the journal records that; false moves it back.
    /// - Returns: The entry in the trash.
    /// - Throws: `TrashError`; the photo is in its place then, unless `unfinished` is set.
    package func put(
        _ photo: OpenPhoto, journal: some TrashJournal, mayGo: () -> Bool
    ) throws(TrashError) -> TrashEntry {
        // While the caller read the photo, the file may have grown and its folders may have been renamed.
        try checkIdentity(photo)
        try checkPlace(photo)
        var refusal = TrashError(.noTrashHere, photo.original)
        for place in Place.allCases {
            do throws(TrashError) {
                guard let trash = try openTrash(place, for: photo) else { continue }
                return try put(photo, in: trash, journal: journal, mayGo: mayGo)
            } catch {
                // Equal device numbers do not guarantee a rename: bind mounts, subvolumes and sandboxes refuse it.
                if error.code == .otherFileSystem, error.unfinished == nil {
                    refusal = error
                } else if place == .own, refusal.code == .otherFileSystem, error.isPermanent, error.unfinished == nil {
                    // Throw the earlier error: that the photo cannot leave its mount says more than that the volume's
                    // own trash fails.
                    throw refusal
                } else {
                    throw error
                }
            }
        }
        throw refusal
    }

    private func checkPlace(_ subject: OpenPhoto) throws(TrashError) {
        let folder = try walk(to: subject.original.removingLastComponent(), as: .passage)
        let before = try about(subject.original, fileSystem.status(of: subject.parent.raw))
        let now = try about(subject.original, fileSystem.status(of: folder.raw))
        guard before.deviceInode == now.deviceInode else { throw TrashError(.changedSinceReview, subject.original) }
    }

    private func checkIdentity(_ subject: OpenPhoto) throws(TrashError) {
        let status = try about(subject.original, fileSystem.status(of: subject.file.raw))
        guard status.type == .regular else { throw TrashError(.notRegular, subject.original) }
        guard status.identity == subject.identity else { throw TrashError(.changedSinceReview, subject.original) }
    }

    /// Tries names until one is free.
    private func put(
        _ subject: OpenPhoto, in trash: borrowing OpenTrash, journal: some TrashJournal, mayGo: () -> Bool
    ) throws(TrashError) -> TrashEntry {
        let deleted = DeletionRecord.localDate(at: clock())
        for limit in [TrashName.usualLimit, TrashName.shortLimit] {
            let names = TrashName(subject.name, limit: limit)
            do throws(TrashError) {
                for attempt in 1...TrashName.attempts {
                    let entry = TrashEntry(
                        trashDirectory: trash.path, name: names.candidate(attempt), original: subject.original,
                        identity: subject.identity, deleted: deleted)
                    if try tryName(entry, for: subject, in: trash, journal: journal, mayGo: mayGo) { return entry }
                }
            } catch {
                guard error.code == .nameTooLong, limit != TrashName.shortLimit else { throw error }
            }
        }
        throw TrashError(.nameTaken, subject.original)
    }

    /// Tries one name; false when it is taken.
    private func tryName(
        _ entry: TrashEntry, for subject: OpenPhoto, in trash: borrowing OpenTrash,
        journal: some TrashJournal, mayGo: () -> Bool
    ) throws(TrashError) -> Bool {
        // This check only saves the journal a plan for each taken name. It guarantees nothing.
        guard try isFree(entry, in: trash) else { return false }
        try journaled(subject.original, journal.planned(.putting, of: entry))
        do throws(TrashError) {
            try moveIn(entry, of: subject, in: trash, journal: journal, mayGo: mayGo)
            return true
        } catch {
            // If something could not be cleaned up, the plan stays in the journal for repair.
            if error.unfinished == nil {
                try journaled(subject.original, journal.abandoned(.putting, of: entry, because: error))
            }
            guard error.code == .nameTaken, error.unfinished == nil else { throw error }
            return false
        }
    }

    private func isFree(_ entry: TrashEntry, in trash: borrowing OpenTrash) throws(TrashError) -> Bool {
        // Check the longer name first: if it does not fit, the shorter one does not matter.
        let record = DeletionRecord.fileName(of: entry.name)
        guard try about(entry.original, status(of: record, in: trash.info.raw)) == nil else { return false }
        return try about(entry.original, status(of: entry.name, in: trash.files.raw)) == nil
    }

    private func moveIn(
        _ entry: TrashEntry, of subject: OpenPhoto, in trash: borrowing OpenTrash, journal: some TrashJournal,
        mayGo: () -> Bool
    ) throws(TrashError) {
        let information = try writeInformation(of: entry, in: trash)
        do throws(Errno) {
            try move(subject.name, in: subject.parent.raw, to: entry.name, in: trash.files.raw)
        } catch {
            throw removing(information, of: entry, in: trash, because: TrashError(error, subject.original))
        }
        do throws(TrashError) {
            try checkPayload(entry, is: subject, in: trash)
            guard mayGo() else { throw TrashError(.withdrawn, subject.original) }
            try about(subject.original, synchronizeDirectory(trash.files.raw))
            try about(subject.original, synchronizeDirectory(subject.parent.raw))
            try journaled(subject.original, journal.moved(.putting, of: entry))
        } catch {
            throw movingBack(entry, of: subject, with: information, in: trash, because: error)
        }
    }

    /// Makes sure that the moved file is the reviewed one, and not another that took its name.
    private func checkPayload(
        _ entry: TrashEntry, is subject: OpenPhoto, in trash: borrowing OpenTrash
    ) throws(TrashError) {
        let payload = try about(subject.original, fileSystem.status(of: entry.name, in: trash.files.raw))
        guard payload.type == .regular, payload.identity == entry.identity else {
            throw TrashError(.changedSinceReview, subject.original)
        }
    }

    /// Undoes the rename.
    ///
    /// - Returns: The error to throw.
    private func movingBack(
        _ entry: TrashEntry, of subject: OpenPhoto, with information: borrowing Descriptor,
        in trash: borrowing OpenTrash, because error: TrashError
    ) -> TrashError {
        do throws(Errno) {
            try moveDurably(entry.name, in: trash.files.raw, to: subject.name, in: subject.parent.raw)
        } catch let failure {
            var error = error
            error.unfinished = failure
            return error
        }
        return removing(information, of: entry, in: trash, because: error)
    }
}

/// A photo that is about to be moved, held open with its directory.
///
/// While it is open, no other file can get its inode, so comparing inodes is enough.
package final class OpenPhoto {
    /// Absolute path; its directories contain no symbolic links.
    let original: FilePath
    let name: FilePath.Component
    let parent: Descriptor
    let file: Descriptor
    let identity: FileIdentity

    init(
        original: FilePath, name: FilePath.Component, parent: consuming Descriptor, file: consuming Descriptor,
        identity: FileIdentity
    ) {
        self.original = original
        self.name = name
        self.parent = parent
        self.file = file
        self.identity = identity
    }

    /// Open for reading while this object exists; the read position may be changed.
    package var descriptor: FileDescriptor { file.raw }
}

/// Finds a name in `files` for a photo whose own name may be taken or too long there.
struct TrashName {
    /// The longest name of nearly every file system in bytes (`NAME_MAX`), less `.trashinfo`.
    static let usualLimit = 255 - 10
    /// The longest name in bytes of eCryptfs (143), which has the shortest limit in use, less `.trashinfo`.
    static let shortLimit = 143 - 10
    /// How many attempts use numbers, which people can read, before random names follow.
    static let numbered = 99
    /// The number of attempts.
    ///
    /// Two random names are both taken less than once in a trillion. The others serve a faulty file system.
    static let attempts = numbered + 20

    private static let longestExtension = 32

    private let stem: ArraySlice<UInt8>
    private let ending: ArraySlice<UInt8>
    private let limit: Int

    /// - Parameters:
    ///   - name: The photo's own name.
    ///   - limit: The longest allowed result in bytes.
    init(_ name: FilePath.Component, limit: Int) {
        let bytes = name.bytes
        if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, bytes.count - dot <= Self.longestExtension {
            stem = bytes[..<dot]
            ending = bytes[dot...]
        } else {
            stem = bytes[...]
            ending = []
        }
        self.limit = limit
    }

    /// The name of an attempt, counted from 1.
    ///
    /// The first is the photo's own name. The next add ` 2` and so on before the extension, and the last are random.
    func candidate(_ attempt: Int) -> FilePath.Component {
        let mark =
            switch attempt {
            case 1: ""
            case 2...Self.numbered: " \(attempt)"
            default: " \(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
            }
        let bytes = shortened(stem, to: limit - ending.count - mark.utf8.count) + mark.utf8 + ending
        return FilePath.Component(bytes: bytes)
    }

    /// Shortens a name; cuts between whole characters if it is UTF-8, so that file managers can still show it.
    private func shortened(_ stem: ArraySlice<UInt8>, to length: Int) -> ArraySlice<UInt8> {
        guard stem.count > length else { return stem }
        let isText = String(validating: stem, as: UTF8.self) != nil
        var end = stem.startIndex + length
        while isText, end > stem.startIndex, UTF8.isContinuation(stem[end]) { end -= 1 }
        return stem[..<end]
    }
}
