import CommandText
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

    /// Where the review begins.
    package enum Start: Sendable {
        case cards
        case marked
    }

    package private(set) var display: ReviewDisplay
    let start: Start
    var screen: Screen
    var question: Question?
    var notice: Notice?
    /// Whether no key has been pressed yet.
    var isUntouched = true
    /// Whether the user has left.
    package private(set) var isOver = false

    /// The lists that can be reviewed.
    var choices: [ReviewChoice] = []
    var pass = CardDeck()
    var acts = ActHistory()
    var marked = MarkedPhotos()
    var shelf = PreviewShelf()
    var explanations: [String: [String]] = [:]
    /// The time that the loop sent last.
    var clock: Int64 = 0

    package init(display: ReviewDisplay, start: Start = .cards) {
        self.display = display
        self.start = start
        screen = start == .marked ? .marked(PhotoGrid()) : .card
    }

    package var progress: ReviewProgress { acts.progress }
    /// What was decided since the review was started.
    package var tally: Tally { acts.tally }
    /// What the shell shows after the review.
    package var summary: String? { acts.summary }

    var layout: ScreenLayout { ScreenLayout(display.size, hasLargeTiles: display.isCoarse && showsSheet) }
    /// Whether the screen is a grid for choosing photos, whose tiles may be large; a section shows as many as fit.
    private var showsSheet: Bool {
        switch screen {
        case .sheet, .marked: true
        default: false
        }
    }
    /// The current list, if it is among those that can be reviewed.
    var choice: ReviewChoice? { choices.first { $0.id == pass.list.id } }
    /// Whether the next card is on its way.
    var awaitsCards: Bool { screen == .card && pass.card == nil && pass.arrival == .asked }
    /// Whether the review is of the marked photos alone, without a list.
    var hasNoList: Bool { start == .marked && pass.list.id.isEmpty }

    /// Handles an event and returns the requests that follow.
    package mutating func handle(_ event: ReviewEvent) -> [ReviewEffect] {
        var effects: [ReviewEffect] = []
        let turn = pass.turn
        switch event {
        // Nobody decides about what is not shown.
        case .key(let key) where display.isTooSmall: if key == .character("q") { leave(&effects) }
        case .mouse where display.isTooSmall: break
        case .key(let key): handle(key, &effects)
        case .mouse(let action): handle(action, &effects)
        case .resized(let display): self.display = display
        default: take(event, &effects)
        }
        turnScreen(isNewCard: pass.turn != turn)
        follow(&effects)
        return effects
    }

    /// The first requests of a review.
    package mutating func begin() -> [ReviewEffect] {
        var effects: [ReviewEffect] = []
        follow(&effects)
        return effects
    }

    /// Closes zoom, video and frames when the card changes, and shows the end when no card is left or will come.
    private mutating func turnScreen(isNewCard: Bool) {
        let isAtEnd = pass.card == nil && pass.arrival == .all
        switch screen {
        case .zoom, .playing, .frames: if isNewCard { screen = isAtEnd ? .end : .card }
        case .card, .why, .sheet: if isAtEnd { screen = .end }
        case .end: if pass.card != nil { screen = .card }
        case .keys, .choices, .marked, .sent: break
        }
    }

    /// Requests cards and pictures before the user gets to them.
    private mutating func follow(_ effects: inout [ReviewEffect]) {
        guard !isOver else { return }
        pass.trim()
        if !hasNoList, let request = pass.requestCards(beyond: sheetDepth) { effects.append(request) }
        if case .marked(let grid) = screen, let request = marked.request(near: grid.selected) {
            effects.append(request)
        }
        if screen == .end, let request = pass.requestLists() { effects.append(request) }
        if let card = pass.card, card.isGroup || card.section != nil, screen == .card {
            pass.selection.see(pagePhotos(card).map(\.element.id))
        }
        if let report = pass.reportArrival() { effects.append(report) }
        if let request = shelf.request(wantedPreviews()) { effects.append(request) }
    }

    /// How many places the selection of the sheet may be ahead of the current card.
    private var sheetDepth: Int {
        if case .sheet(let grid) = screen { grid.selected } else { 0 }
    }

    /// Fetches the cards of another list, or of this one again; with `anew` also those that were skipped.
    mutating func fetch(through list: ReviewedList? = nil, anew: Bool = false, _ effects: inout [ReviewEffect]) {
        if list != nil { acts.forgetSteps() }
        effects.append(pass.restart(list, anew: anew))
        screen = .card
    }

    mutating func leave(_ effects: inout [ReviewEffect]) {
        isOver = true
        effects.append(.quit)
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
