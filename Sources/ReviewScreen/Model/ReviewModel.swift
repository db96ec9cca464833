import CleanerProtocol
import CommandText
import PhotoCategories
import TerminalScreen
import Translation

/// The review as a value: events go in, effects come out, and `frame(theme:)` shows it.
///
/// A card stays until the answer to its decision is there, so that no key ever decides about another card than the
/// one on the screen. The same events give the same effects and frames.
package struct ReviewModel: Sendable {
    enum Screen: Hashable, Sendable {
        /// The current card, or a note that it is on its way.
        case card
        case zoom(Zoom)
        /// The selected video plays.
        case playing(Playback)
        /// Six frames of the selected video.
        case frames
        case why
        case keys
        case choices(selected: Int)
        case sheet(PhotoGrid)
        case marked(PhotoGrid)
        /// Nothing of this list is left to decide in this pass.
        case end
        /// The marked photos went to the desktop's trash.
        case sent(photos: Int, bytes: Int64)
    }

    /// The list of sections from which one was opened.
    struct Parent: Hashable, Sendable {
        let list: String
        /// Photos that were skipped in it.
        let skipped: Int
    }

    /// Where the review begins.
    package enum Start: Sendable {
        case cards
        case marked
    }

    package internal(set) var display: ReviewDisplay
    var screen: Screen
    var question: Question?
    var notice: Notice?
    /// Whether no key has been pressed yet.
    var isUntouched = true
    var acts = ReviewActs()

    var choices: [ReviewChoice] = []
    var chosen = ""
    /// The list of sections from which the current one was opened; nil if none was.
    var parent: Parent?
    /// The number of the pass, by which cards of an earlier one are recognised.
    var pass = 1
    var cards: [ReviewCard] = []
    /// The index of the current card; `cards.count` while it loads or if none is left.
    var index = 0
    var allCardsAreHere = false
    var cardsAreAsked = false
    /// Photos decided in this pass, which are not shown again.
    var settled: Set<String> = []
    /// Cards that were skipped until the next pass.
    var skipped: Set<String> = []
    /// Photos that an earlier start skipped in this pass.
    var skippedBefore = 0
    /// Photos that were skipped before a section was opened.
    var skippedEarlier = 0
    /// The photo of the current group that keys act on.
    var selected = 0
    /// The photos of the current group that go when it is accepted.
    var going: Set<String> = []
    /// Photos of the current group that have been on the screen.
    var seen: Set<String> = []
    /// The group about which the user was warned that not all of it was on the screen.
    var warnedGroup: String?

    var shelf = PreviewShelf()
    /// The time that the loop sent last.
    var clock: Int64 = 0
    /// The pass at whose end the lists were asked for again.
    var choicesAskedAtEndOf = 0
    var explanations: [String: [String]] = [:]
    var arrivedAt: String?

    var marked = MarkedPhotos()
    let start: Start

    package init(display: ReviewDisplay, start: Start = .cards) {
        self.display = display
        self.start = start
        screen = start == .marked ? .marked(PhotoGrid()) : .card
    }

    /// Whether the user has left.
    package var isOver = false

    package var progress: ReviewProgress { acts.progress }
    /// What was decided since the review was started.
    package var tally: Tally { acts.tally }
    /// What the shell shows after the review.
    package var summary: String? { acts.summary }

    var layout: ScreenLayout { ScreenLayout(display.size, hasLargeTiles: display.isCoarse && showsSheet) }
    /// Whether photos are chosen on a grid; a section, of which all is to be seen, is none.
    private var showsSheet: Bool {
        switch screen {
        case .sheet, .marked: true
        default: false
        }
    }
    var card: ReviewCard? { cards.indices.contains(index) ? cards[index] : nil }
    /// Whether the list is the maybe pile or, by filters or sections, a part of it.
    var isMaybePile: Bool { chosen.split(separator: " ").first.map(String.init) == Category.maybe.name }
    var choice: ReviewChoice? { choices.first { $0.id == chosen } }

    /// Handles an event and returns the requests that follow.
    package mutating func handle(_ event: ReviewEvent) -> [ReviewEffect] {
        var effects: [ReviewEffect] = []
        switch event {
        case .key(let key): handle(key, &effects)
        case .mouse(let action): handle(action, &effects)
        case .resized(let display): self.display = display
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
        !settled.contains(photo.id) && isUndecided(photo)
    }

    /// Whether a photo has no decision, or on the maybe pile none but that.
    func isUndecided(_ photo: ReviewPhoto) -> Bool {
        photo.decision == nil || isMaybePile && photo.decision == .maybe
    }

    func openPhotos(_ card: ReviewCard) -> [ReviewPhoto] {
        card.photos.filter(isOpen)
    }

    /// Whether a card is still to be shown in this pass.
    func awaits(_ card: ReviewCard) -> Bool {
        !skipped.contains(card.id) && card.photos.contains(where: isOpen)
    }
}

/// A line about what has just happened; the next key removes it.
struct Notice: Hashable, Sendable {
    var text: String
    var remedy: String?
    var isError: Bool
    /// Whether it only says that an answer is awaited.
    var isWaiting = false

    static var waiting: Notice {
        Notice(text: tr("Waiting for the daemon's answer…"), remedy: nil, isError: false, isWaiting: true)
    }

    static func sending(_ done: Int, of total: Int) -> Notice {
        let text = tr("\(tr("Moving to the trash:")) \(Amount.count(done)) of \(Amount.count(total))")
        return Notice(text: text, remedy: nil, isError: false, isWaiting: true)
    }

    static func news(_ text: String) -> Notice {
        Notice(text: text, remedy: nil, isError: false)
    }

    static func error(_ text: String, _ remedy: String?) -> Notice {
        Notice(text: text, remedy: remedy, isError: true)
    }
}
