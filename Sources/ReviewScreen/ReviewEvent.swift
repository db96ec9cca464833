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
    /// Size of the screen, and the pixels of a picture that a cell shows.
    case resized(CellSize, pixelsPerCell: PixelSize, cell: PixelSize)

    /// The time in milliseconds of a clock that never goes back; told while a video plays.
    case clock(Int64)

    // Answers.
    /// Cards after those before; the last ones where nothing is left, then with the number of photos that were skipped.
    /// Those of an earlier pass are passed over. `list` names the list that they are of; nil if they could not be had.
    case cards([ReviewCard], isLast: Bool, skipped: Int, pass: Int, list: String? = nil)
    case progress(ReviewProgress)
    /// The lists that can be reviewed, and the current one.
    case choices([ReviewChoice], chosen: String)
    /// `photo` is the wish's `id`.
    case preview(photo: String, Quality, Picture)
    case noPreview(photo: String, reason: String)
    /// An act was done; with the card as it is now if something of it still waits.
    case done(ticket: Int, card: ReviewCard?)
    /// Only so many photos of a section were decided, with so many bytes; the list is fetched again.
    case doneInPart(ticket: Int, photos: Int, bytes: Int64)
    /// An act was not done: what was wrong and what to do; its card, as it is now.
    case refused(ticket: Int, problem: String, remedy: String?, card: ReviewCard?, isLastCopy: Bool)
    /// What accepting or deleting all would do.
    case counted(ReviewPlan)
    /// An answer takes unusually long.
    case slow
    /// Something was taken back: in words, and the card that is to be looked at again.
    case undone(ticket: Int?, String, card: ReviewCard?)
    /// Nothing was taken back: why, what to do, and the card as it is.
    case notUndone(ticket: Int?, problem: String, remedy: String?, card: ReviewCard?)
    case explanation(photo: String, [String])
    /// Photos that are marked for deletion, from one on; of how many, with how many bytes.
    case marked([ReviewPhoto], from: Int, total: Int, bytes: Int64)
    /// The marked photos went to the desktop's trash.
    case sentToTrash(photos: Int, bytes: Int64)

    // What others did.
    /// The photo is gone from the library.
    case gone(photo: String)
    /// Decided, or taken back, by another terminal.
    case decided(photo: String, Decision?)
    /// Nothing was asked, something is wrong: what, and what to do.
    case trouble(problem: String, remedy: String?)
}

extension ReviewEvent {
    /// Whether keys typed before it was seen would hit something else than meant.
    var needsALook: Bool {
        switch self {
        case .refused, .notUndone, .counted, .trouble, .done(_, card: .some), .doneInPart: true
        default: false
        }
    }
}
