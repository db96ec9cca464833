import CleanerProtocol
import PhotoCategories
import TerminalScreen

/// The review as a value: events go in, effects come out, and `frame(theme:)` shows it.
///
/// It never waits: a decision shows the next card at once and is sent as an effect; if it is refused, the card
/// comes back. The same events give the same effects and frames.
package struct ReviewModel: Sendable {
    enum Screen: Hashable, Sendable {
        /// The current card, or that it is waited for.
        case card
        case zoom(Zoom)
        case why
        case keys
        case choices(selected: Int)
        case sheet(PhotoGrid)
        case trash(PhotoGrid)
        /// The end of a pass.
        case closing
        /// Nothing is left.
        case empty
        /// The trash was emptied.
        case freed(photos: Int, bytes: Int64)
    }

    /// A step that can be undone.
    struct Past: Hashable, Sendable {
        /// Nil for a card that was only skipped.
        var ticket: Int?
        /// The cards as they were before.
        var cards: [ReviewCard]
        var change: ReviewProgress
    }

    /// Where the review begins.
    package enum Start: Sendable {
        case cards
        case trash
    }

    /// Acts that can be undone here; the daemon knows older ones.
    static let longestHistory = 1000

    package internal(set) var display: ReviewDisplay
    var screen: Screen
    var question: Question?
    var notice: Notice?

    var choices: [ReviewChoice] = []
    var chosen = ""
    /// Counts the passes, so that cards of an earlier one are known.
    var pass = 1
    var cards: [ReviewCard] = []
    /// The index of the current card; `cards.count` while it loads or if none is left.
    var index = 0
    var allCardsAreHere = false
    var cardsAreAsked = false
    /// Photos decided in this pass, which are not shown again.
    var settled: Set<String> = []
    /// The photo of the current group that keys are about.
    var selected = 0
    /// Photos that the daemon refused to delete as last copies.
    var lastCopies: Set<String> = []

    var confirmed = ReviewProgress()
    var awaited: [Int: ReviewProgress] = [:]
    var awaitedUndos: [Int: ReviewProgress] = [:]
    /// Photos in cards that were skipped before the current one.
    var skipped = 0
    /// Whether something was marked for deletion in this pass.
    var hasMarked = false
    /// Photos decided since the review was started.
    var reviewed = 0
    var history: [Past] = []
    var lastTicket = 0

    var shelf = PreviewShelf()
    var wishes: [PreviewWish] = []
    var explanations: [String: [String]] = [:]
    var arrivedAt: String?

    var marked: [ReviewPhoto] = []
    var markedTotal: Int?
    var markedBytes: Int64 = 0
    var markedAreAsked = false
    let start: Start

    package init(display: ReviewDisplay, start: Start = .cards) {
        self.display = display
        self.start = start
        screen = start == .trash ? .trash(PhotoGrid()) : .card
    }

    /// Whether the person has left.
    package var isOver = false

    var layout: ScreenLayout { ScreenLayout(display.size) }
    var card: ReviewCard? { cards.indices.contains(index) ? cards[index] : nil }
    var isMaybePile: Bool { chosen == Category.maybe.name }

    /// How things stand with what is on its way.
    package var progress: ReviewProgress {
        awaitedUndos.values.reduce(awaited.values.reduce(confirmed, +), +)
    }

    /// Takes in what happened.
    package mutating func handle(_ event: ReviewEvent) -> [ReviewEffect] {
        var effects: [ReviewEffect] = []
        switch event {
        case .key(let key): handle(key, &effects)
        case .mouse(let action): handle(action, &effects)
        case .resized(let size, let pixelsPerCell, let cell):
            display = ReviewDisplay(size: size, pixelsPerCell: pixelsPerCell, cell: cell)
        default: take(event, &effects)
        }
        follow(&effects)
        return effects
    }

    /// The first requests of a review.
    package mutating func begin() -> [ReviewEffect] {
        var effects: [ReviewEffect] = []
        follow(&effects)
        return effects
    }

    /// Whether the next card is on its way.
    var awaitsCards: Bool { screen == .card && card == nil && cardsAreAsked && !allCardsAreHere }

    /// Whether a photo is still to be decided about.
    func isOpen(_ photo: ReviewPhoto) -> Bool {
        !settled.contains(photo.id) && (photo.decision == nil || isMaybePile && photo.decision == .maybe)
    }

    func openPhotos(_ card: ReviewCard) -> [ReviewPhoto] {
        card.photos.filter(isOpen)
    }
}
