package import FileSystem
package import SystemPackage

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
