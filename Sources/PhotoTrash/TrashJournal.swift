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
