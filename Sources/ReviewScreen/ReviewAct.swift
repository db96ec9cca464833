package import CleanerProtocol

/// One deed of the user, which `undo` takes back as a whole.
///
/// Each is answered by its ticket: `done` or `refused`.
package struct ReviewAct: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// One decision about photos of a card, or about those chosen on the contact sheet.
        case decide(photos: [String], Decision)
        /// One decision about all that waits in a section; the photos are those of its card. Refused if others wait in it
        /// than its card counted.
        case decideSection(card: String, photos: [String], Decision)
        /// Marks photos of a group for deletion, and keeps those that stay if they are several.
        case accept(staying: [String], deleting: [String])
        /// These are different photos; never asked again.
        case different(photos: [String])
        /// All that is left of the list, as it was counted and confirmed.
        case markAll(ReviewPlan)
        /// Deletes a last copy; the user typed these words.
        case deleteLastCopy(photos: [String])
        /// Marked ones that are kept after all.
        case putBack(photos: [String])
        /// Moves the marked photos to the desktop's trash; refused if others are marked than were shown.
        case sendToTrash(photos: Int)
    }

    /// Counts from 1 on.
    package var ticket: Int
    package var kind: Kind

    package init(ticket: Int, kind: Kind) {
        self.ticket = ticket
        self.kind = kind
    }
}
