package import CleanerProtocol

/// One action of the user, which `undo` takes back as a whole.
///
/// The answer, `done` or `refused`, names its ticket.
package struct ReviewAct: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// One decision about photos of a card, or about those chosen on the contact sheet.
        case decide(photos: [String], Decision)
        /// One decision about all that waits in a section; `photos` are those of its card.
        ///
        /// It is refused if other photos wait than its card counted.
        case decideSection(card: String, photos: [String], Decision)
        /// Marks photos of a group for deletion, and keeps those that stay if they are several.
        case accept(staying: [String], deleting: [String])
        /// The photos show different things; none is proposed in favour of another again.
        case different(photos: [String])
        /// Marks all that is left of the list, as it was counted and confirmed.
        case markAll(ReviewPlan)
        /// Deletes photos of whose pictures nothing else stays; the user agreed to it.
        case deleteLastCopy(photos: [String])
        /// Keeps marked photos after all.
        case putBack(photos: [String])
        /// Moves the marked photos to the desktop's trash; refused if others are marked than were shown.
        case sendToTrash(photos: Int)

        /// What it decides about photos of the list; nil for other acts.
        var decision: Decision? {
            switch self {
            case .decide(_, let decision), .decideSection(_, _, let decision): decision
            case .accept, .deleteLastCopy, .markAll: .delete
            case .different, .putBack, .sendToTrash: nil
            }
        }
    }

    /// A number from 1 on.
    package var ticket: Int
    package var kind: Kind

    package init(ticket: Int, kind: Kind) {
        self.ticket = ticket
        self.kind = kind
    }
}

/// What accepting or deleting all that is left of a list would do.
package struct ReviewPlan: Hashable, Sendable {
    package enum Scope: Hashable, Sendable {
        /// All groups as they are proposed.
        case proposals
        /// All photos but the keepers of groups.
        case list
    }

    package var scope: Scope
    /// Photos that would be marked, and their size.
    package var photos: Int
    package var bytes: Int64
    /// Groups that these are in; 0 in lists of single photos.
    package var groups: Int
    /// Proposed keepers, which stay as they are.
    package var stay: Int
    /// Photos that stay because nothing else of their pictures would.
    package var lastCopies: Int
    /// Photos that cannot be marked for other reasons, such as a folder that nobody may write in.
    package var refused = 0
    /// Why the first of these cannot.
    package var refusal: Reason?

    package struct Reason: Hashable, Sendable {
        package var problem: String
        package var remedy: String?

        package init(problem: String, remedy: String?) {
            self.problem = problem
            self.remedy = remedy
        }
    }

    package init(_ scope: Scope, photos: Int, bytes: Int64, groups: Int, stay: Int, lastCopies: Int = 0) {
        self.scope = scope
        self.photos = photos
        self.bytes = bytes
        self.groups = groups
        self.stay = stay
        self.lastCopies = lastCopies
    }
}
