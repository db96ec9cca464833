package import CleanerProtocol
package import TerminalScreen

/// What happens to the review.
package enum ReviewEvent: Sendable {
    /// A preview's fineness.
    package enum Quality: Int, Sendable, Comparable {
        /// From the thumbnail inside the file, at once.
        case coarse
        case full

        package static func < (left: Quality, right: Quality) -> Bool { left.rawValue < right.rawValue }
    }

    // From the terminal.
    case key(Key)
    case mouse(MouseAction)
    /// The screen has another size, or more is known of it.
    case resized(ReviewDisplay)

    /// The time in milliseconds of a clock that never goes back; sent only while a video plays.
    case clock(Int64)

    // Answers.
    /// The next cards; the last ones come with the number of skipped photos. Cards of an earlier pass are ignored.
    /// `list` is the list of the cards; nil if they could not be fetched.
    case cards([ReviewCard], isLast: Bool, skipped: Int, pass: Int, list: String? = nil)
    case progress(ReviewProgress)
    /// The lists that can be reviewed, and the current one.
    case choices([ReviewChoice], chosen: String)
    /// `photo` is the wish's `id`.
    case preview(photo: String, Quality, Picture)
    case noPreview(photo: String, reason: String)
    /// An act was done; `card` is its present state if some of it still waits.
    case done(ticket: Int, card: ReviewCard?)
    /// Only this many photos of a section were decided, with this many bytes; the list is fetched again.
    case doneInPart(ticket: Int, photos: Int, bytes: Int64)
    /// An act was not done: the problem, the remedy, and the present state of its card.
    case refused(ticket: Int, problem: String, remedy: String?, card: ReviewCard?, isLastCopy: Bool)
    /// What accepting or deleting all would do.
    case counted(ReviewPlan)
    /// An answer takes unusually long.
    case slow
    /// An act was undone: what it was in words, and the card to look at again.
    case undone(ticket: Int?, String, card: ReviewCard?)
    /// Nothing was undone: the problem, the remedy, and the present state of the card.
    case notUndone(ticket: Int?, problem: String, remedy: String?, card: ReviewCard?)
    case explanation(photo: String, [String])
    /// Marked photos, from one on, with the number and bytes of all, and of the further names of their files.
    case marked([ReviewPhoto], from: Int, total: Int, bytes: Int64, links: Int = 0)
    /// The marked photos went to the desktop's trash.
    case sentToTrash(photos: Int, bytes: Int64)

    // What others did.
    /// The photo is gone from the library.
    case gone(photo: String)
    /// Decided, or taken back, by another terminal.
    case decided(photo: String, Decision?)
    /// A problem that no request caused, and its remedy.
    case trouble(problem: String, remedy: String?)
}

extension ReviewEvent {
    /// Whether keys that were typed before this event appeared might hit something else than the user meant.
    var discardsTypedKeys: Bool {
        switch self {
        case .refused, .notUndone, .counted, .trouble, .done(_, card: .some), .doneInPart: true
        default: false
        }
    }
}
