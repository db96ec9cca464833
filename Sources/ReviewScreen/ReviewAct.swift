package import CleanerProtocol

/// One deed of the person, which `undo` takes back as a whole.
///
/// Each is answered by its ticket: `done` or `refused`.
package struct ReviewAct: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// One decision about photos of a card, or of a marked stretch.
        case decide(photos: [String], Decision)
        /// The keeper of a group is another one from now on, and kept.
        case chooseKeeper(group: String, keeper: String)
        /// The keeper is kept, the others are marked for deletion.
        case deleteOthers(group: String, keeper: String, others: [String])
        /// These are different photos; never asked again.
        case different(photos: [String])
        /// All photos of the list; the person typed their number.
        case deleteAll(choice: String, photos: Int)
        /// Deletes a last copy; the person typed these words.
        case deleteLastCopy(photos: [String])
        /// From the trash grid: kept after all.
        case putBack(photos: [String])
        /// Moves the marked photos to the desktop's trash; the person saw their number.
        case emptyTrash(photos: Int)
    }

    /// Counts from 1 on.
    package var ticket: Int
    package var kind: Kind

    package init(ticket: Int, kind: Kind) {
        self.ticket = ticket
        self.kind = kind
    }
}
