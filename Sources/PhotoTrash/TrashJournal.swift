package import SystemPackage

/// One of the two ways between a photo's place and the trash.
package enum TrashMove: Hashable, Sendable {
    case putting
    case restoring(to: FilePath)
}

/// The memory that outlives a crash in the middle of a move.
///
/// Every call returns only when its record is on the disk. Each `planned` is followed by one `moved` or one
/// `abandoned` for the same move and entry, unless the program died or could not clean up: then it goes to
/// `DesktopTrash.repair`. A name that turns out to be taken is abandoned, and the next one planned.
package protocol TrashJournal {
    /// Called before anything changes; throwing stops the move.
    func planned(_ move: TrashMove, of entry: TrashEntry) throws

    /// Called when the move is on the disk.
    ///
    /// Throwing takes a photo back out of the trash; a restored photo stays, and the plan with it for repair.
    func moved(_ move: TrashMove, of entry: TrashEntry) throws

    /// Called when the move did not happen and nothing of it is left.
    func abandoned(_ move: TrashMove, of entry: TrashEntry, because error: TrashError) throws
}
