internal import FileSystem
internal import SystemPackage

/// The result of repairing a move that a crash interrupted.
package enum Repair: Hashable, Sendable {
    /// The photo is where the move was to bring it. The remaining steps were done now.
    case completed
    /// The photo is where it was before the move, and nothing of the move is left.
    case rolledBack
    /// The photo is intact in neither place; nothing that belongs to others was touched.
    ///
    /// The journal recorded the move as abandoned, unless the volume is unreachable: then retry later.
    case untouched(Whereabouts)
}

extension Repair: CustomStringConvertible {
    package var description: String {
        switch self {
        case .completed: "completed"
        case .rolledBack: "rolled back"
        case .untouched(let place): "left alone: \(place)"
        }
    }
}

extension DesktopTrash {
    /// Finishes or undoes a move that the journal planned without recording its end.
    ///
    /// The inode's real place decides which. A repair can be repeated, and a crash in the middle does no harm.
    ///
    /// - Parameters:
    ///   - entry: The planned entry.
    ///   - move: The planned move.
    ///   - journal: Records `moved` or `abandoned`, or nothing if the volume is unreachable.
    /// - Returns: How the move ended.
    /// - Throws: The error of the disk or the journal; the plan is still unfinished then.
    package func repair(
        _ entry: TrashEntry, after move: TrashMove, journal: some TrashJournal
    ) throws(TrashError) -> Repair {
        switch findTrash(at: entry.trashDirectory) {
        case .success(let trash): try repair(entry, after: move, in: trash, journal: journal)
        case .failure: try repairWithoutTrash(entry, after: move, journal: journal)
        }
    }

    private func repair(
        _ entry: TrashEntry, after move: TrashMove, in trash: borrowing OpenTrash, journal: some TrashJournal
    ) throws(TrashError) -> Repair {
        let payload = try about(entry.payload, status(of: entry.name, in: trash.files.raw))
        if move == .putting, let payload, try takeBackUnreviewed(payload, entry, in: trash) {
            return try finish(entry, move, happened: false, journal: journal)
        }
        let isInTrash = payload.map { isPhoto($0, of: entry) } ?? false
        let place = entry.place(after: move)
        if isInTrash {
            guard try completeInformation(of: entry, in: trash) else {
                return try leave(entry, after: move, journal: journal)
            }
            try synchronize(entry, in: trash)
            return try finish(entry, move, happened: move == .putting, journal: journal)
        }
        let isInPlace = try isPhoto(at: place, of: entry)
        // While the photo is in its place, an information file with exactly this record is the daemon's own. That holds
        // even if another program's payload without information took the name. A half-written file is the daemon's only
        // if nothing else has the name.
        try removeInformation(of: entry, in: trash, evenBesidePayload: isInPlace && move == .putting, payload: payload)
        guard isInPlace else { return try leave(entry, after: move, journal: journal) }
        try synchronize(entry, in: trash)
        try synchronizeParent(of: place)
        return try finish(entry, move, happened: move != .putting, journal: journal)
    }

    /// Moves back a payload that nobody reviewed.
    ///
    /// It took the photo's name, or was written to, in the moment before the move.
    ///
    /// - Returns: False if the payload is unchanged since its review, is not the daemon's, or cannot go back.
    private func takeBackUnreviewed(
        _ payload: Stat, _ entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(TrashError) -> Bool {
        guard !payload.identity.isSameState(as: entry.identity), let name = entry.original.lastComponent,
            case .own = try readInformation(of: entry, in: trash)
        else { return false }
        do throws(TrashError) {
            let parent = try walk(to: entry.original.removingLastComponent())
            try about(entry.original, moveDurably(entry.name, in: trash.files.raw, to: name, in: parent.raw))
        } catch {
            // Something else took its place, or its folder is gone. It stays in the trash, where people can see it.
            guard [.nameTaken, .parentMissing, .throughLink].contains(error.code) else { throw error }
            return false
        }
        try removeInformation(of: entry, in: trash, evenBesidePayload: false, payload: nil)
        return true
    }

    private func repairWithoutTrash(
        _ entry: TrashEntry, after move: TrashMove, journal: some TrashJournal
    ) throws(TrashError) -> Repair {
        guard try isPhoto(at: entry.place(after: move), of: entry) else {
            return try leave(entry, after: move, journal: journal)
        }
        return try finish(entry, move, happened: move != .putting, journal: journal)
    }

    private func finish(
        _ entry: TrashEntry, _ move: TrashMove, happened: Bool, journal: some TrashJournal
    ) throws(TrashError) -> Repair {
        if happened {
            try journaled(entry.original, journal.moved(move, of: entry))
            return .completed
        }
        let error = TrashError(.interrupted, entry.original)
        try journaled(entry.original, journal.abandoned(move, of: entry, because: error))
        return .rolledBack
    }

    private func leave(
        _ entry: TrashEntry, after move: TrashMove, journal: some TrashJournal
    ) throws(TrashError) -> Repair {
        let found = try whereabouts(entry)
        if case .unreachable = found { return .untouched(found) }
        let error = TrashError(.missing, entry.original)
        try journaled(entry.original, journal.abandoned(move, of: entry, because: error))
        return .untouched(found)
    }

    /// Completes the information file of a photo in the trash; false if the file describes another photo.
    private func completeInformation(
        of entry: TrashEntry, in trash: borrowing OpenTrash
    ) throws(TrashError) -> Bool {
        switch try readInformation(of: entry, in: trash) {
        case .own: return true
        case .foreign: return false
        case .missing: break
        case .torn:
            if let torn = try about(entry.information, openInformation(of: entry.name, in: trash)) {
                try about(entry.information, removeInformation(torn, of: entry, in: trash))
            }
        }
        _ = try writeInformation(of: entry, in: trash)
        return true
    }

    private func removeInformation(
        of entry: TrashEntry, in trash: borrowing OpenTrash, evenBesidePayload: Bool, payload: Stat?
    ) throws(TrashError) {
        do throws(Errno) {
            guard let file = try openInformation(of: entry.name, in: trash) else { return }
            let isOurs =
                switch try information(file, of: entry, in: trash) {
                case .own: payload == nil || evenBesidePayload
                case .torn: payload == nil
                case .foreign, .missing: false
                }
            if isOurs { try removeInformation(file, of: entry, in: trash) }
        } catch .tooManySymbolicLinkLevels, .noSuchAddressOrDevice {
            // A link or a device has the name, which the daemon never creates.
            return
        } catch {
            throw TrashError(error, entry.information)
        }
    }

    private func synchronize(_ entry: TrashEntry, in trash: borrowing OpenTrash) throws(TrashError) {
        try about(entry.payload, synchronizeDirectory(trash.files.raw))
        try about(entry.payload, synchronizeDirectory(trash.info.raw))
    }

    private func synchronizeParent(of path: FilePath) throws(TrashError) {
        let parent = try walk(to: path.removingLastComponent())
        try about(path, synchronizeDirectory(parent.raw))
    }
}

extension TrashEntry {
    /// The photo's place outside the trash, before or after a move.
    fileprivate func place(after move: TrashMove) -> FilePath {
        switch move {
        case .putting: original
        case .restoring(let target): target
        }
    }
}
