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
    /// An act was done, but for photos that were refused; `card` is its present state if some of it still waits.
    case done(ticket: Int, card: ReviewCard?, refused: Set<String> = [])
    /// Only this many photos were decided, with this many bytes, and nobody knows which; the list is fetched again.
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
    /// How many of the marked photos went to the desktop's trash by now.
    case sending(done: Int, total: Int)
    /// The marked photos went to the desktop's trash.
    case sentToTrash(ticket: Int, photos: Int, bytes: Int64)

    // What others did.
    /// The photo is gone from the library.
    case gone(photo: String)
    /// Decided, or taken back, by another terminal.
    case decided(photo: String, Decision?)
    /// A photo has another name or folder; all is safe to print. `folder` is that in its library, `wholeFolder` from the
    /// root on.
    case moved(photo: String, name: String, folder: String, wholeFolder: String)
    /// A problem that no request caused, and its remedy.
    case trouble(problem: String, remedy: String?)
}

extension ReviewEvent {
    /// Whether keys that were typed before this event appeared might hit something else than the user meant.
    var discardsTypedKeys: Bool {
        switch self {
        case .refused, .notUndone, .counted, .trouble, .done(_, card: .some, _), .doneInPart: true
        default: false
        }
    }
}

/// One list in the menu.
package struct ReviewChoice: Hashable, Sendable {
    /// The source's id.
    package var id: String
    /// `Screenshots`, `Last 30 days`.
    package var title: String
    /// Whether the daemon proposes to delete what is in it.
    package var isProposal: Bool
    /// Undecided photos in it, and their size; nil if they were not counted.
    package var photos: Int?
    package var bytes: Int64?
    /// The groups that these are in; nil in lists of single photos.
    package var groups: Int?

    package init(
        id: String, title: String, isProposal: Bool = false, photos: Int? = nil, bytes: Int64? = nil,
        groups: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.isProposal = isProposal
        self.photos = photos
        self.bytes = bytes
        self.groups = groups
    }
}

/// The size of the screen, in cells and pixels.
package struct ReviewDisplay: Hashable, Sendable {
    package var size: CellSize
    /// Pixels of a picture that a cell can show.
    package var pixelsPerCell: PixelSize
    /// The size of a cell in pixels.
    package var cell: PixelSize
    /// Whether pictures are drawn as characters, in which details are lost.
    package var isCoarse: Bool

    /// The smallest screen with enough room.
    private static let smallest = CellSize(columns: 30, rows: 10)

    var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

    package init(
        size: CellSize, pixelsPerCell: PixelSize = PixelSize(width: 8, height: 16),
        cell: PixelSize = PictureFit.usualCell, isCoarse: Bool = false
    ) {
        self.size = size
        self.pixelsPerCell = pixelsPerCell
        self.cell = cell
        self.isCoarse = isCoarse
    }

    func pixels(_ size: CellSize) -> PixelSize {
        PixelSize(width: size.columns * pixelsPerCell.width, height: size.rows * pixelsPerCell.height)
    }
}

/// The progress of the review, in photos unless said otherwise.
package struct ReviewProgress: Hashable, Sendable {
    /// Decided or skipped in this pass.
    package var done: Int
    package var total: Int
    /// Cards that wait: groups, or single photos.
    package var cardsLeft: Int
    /// Marked for deletion, in all categories, and their size.
    package var marked: Int
    package var markedBytes: Int64
    /// On the maybe pile.
    package var maybe: Int

    package init(
        done: Int = 0, total: Int = 0, cardsLeft: Int = 0, marked: Int = 0, markedBytes: Int64 = 0, maybe: Int = 0
    ) {
        self.done = done
        self.total = total
        self.cardsLeft = cardsLeft
        self.marked = marked
        self.markedBytes = markedBytes
        self.maybe = maybe
    }

    /// Counts photos that have a decision now; nil for none.
    mutating func count(_ decision: Decision?, photos: Int, bytes: Int64) {
        switch decision {
        case .maybe: maybe += photos
        case .delete:
            marked += photos
            markedBytes += bytes
        case .keep, nil: break
        }
    }

    static func + (left: ReviewProgress, right: ReviewProgress) -> ReviewProgress {
        ReviewProgress(
            done: left.done + right.done, total: left.total + right.total, cardsLeft: left.cardsLeft + right.cardsLeft,
            marked: left.marked + right.marked, markedBytes: left.markedBytes + right.markedBytes,
            maybe: left.maybe + right.maybe)
    }

    static prefix func - (progress: ReviewProgress) -> ReviewProgress {
        ReviewProgress(
            done: -progress.done, total: -progress.total, cardsLeft: -progress.cardsLeft, marked: -progress.marked,
            markedBytes: -progress.markedBytes, maybe: -progress.maybe)
    }
}

/// Requests of the review to its source; the review never waits for one.
package enum ReviewEffect: Hashable, Sendable {
    /// More cards of this pass, after the last one that was sent.
    case wantCards(pass: Int)
    /// The pictures that are wanted now, the most urgent first; they replace all earlier wishes.
    ///
    /// The answer is a coarse picture if one can be had at once, then the full one.
    case wantPreviews([PreviewWish])
    case act(ReviewAct)
    /// Counts what is left of the list, and decides nothing.
    case count(ReviewPlan.Scope)
    /// Takes back the act with that ticket; with nil, the newest one before this review was started.
    case undo(ticket: Int?)
    /// Leaves a card undecided in this pass.
    case skip(card: String)
    /// Reports that the user sees a card again, which may have been skipped before.
    case arrived(card: String)
    /// Opens a photo in the desktop's viewer or player.
    case open(photo: String)
    /// Asks why a photo is here.
    case explain(photo: String)
    /// Goes through another list, by `ReviewChoice.id`; `maybe` is always possible.
    ///
    /// With `anew` a new pass begins, which shows skipped photos again.
    case choose(String, pass: Int, anew: Bool)
    /// Asks for the lists again, because a pass has changed their numbers.
    case wantChoices
    /// Photos that are marked for deletion, from this one on.
    case wantMarked(from: Int)
    case quit
}
