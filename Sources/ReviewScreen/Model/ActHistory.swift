import CleanerProtocol

/// The act that waits for its answer, the steps that can be undone, and what all of them came to.
struct ActHistory: Sendable {
    /// The decisions that an act makes, and the photos that need no decision after it.
    struct Change: Sendable {
        var after: [String: Decision] = [:]
        var settling: Set<String> = []
    }

    /// A step that can be undone.
    struct Past: Sendable {
        /// Nil for a card that was only skipped.
        var ticket: Int?
        /// The cards as they were before.
        var cards: [ReviewCard] = []
        var change = ReviewProgress()
        var tally = Tally()
        /// Whether it was about all of a list, so that its cards are fetched again.
        var isWholeList = false
    }

    /// A request without an answer yet.
    private enum Pending: Sendable {
        case act(ReviewAct, Change)
        case undo
        /// What accepting or deleting all would do.
        case count
    }

    /// Acts that can be undone here; the daemon knows older ones.
    private static let longestHistory = 1000

    private(set) var progress = ReviewProgress()
    /// What was decided since the review was started.
    private(set) var tally = Tally()
    /// Cards of the list that are decided or skipped since it was chosen.
    private(set) var cardsDone = 0
    private var pending: Pending?
    private var lastTicket = 0
    private var history: [Past] = []
    /// What this review put into the desktop's trash and did not take back, by the tickets of the acts.
    private var sent: [Int: (photos: Int, bytes: Int64)] = [:]

    var awaitsAnswer: Bool { pending != nil }
    var canUndo: Bool { !history.isEmpty }

    /// What the shell shows after the review.
    var summary: String? {
        let sent = sent.values.reduce((photos: 0, bytes: Int64(0))) { ($0.photos + $1.photos, $0.bytes + $1.bytes) }
        return ReviewSummary(tally).line(marked: progress.marked, sent: sent)
    }

    /// Sends an act; its change is made when the answer is there.
    mutating func send(_ kind: ReviewAct.Kind, changing change: Change = Change()) -> ReviewEffect {
        lastTicket += 1
        let act = ReviewAct(ticket: lastTicket, kind: kind)
        pending = .act(act, change)
        return .act(act)
    }

    mutating func count(_ scope: ReviewPlan.Scope) -> ReviewEffect {
        pending = .count
        return .count(scope)
    }

    /// Asks to undo the last step, or what was done before this review was started.
    mutating func undo() -> ReviewEffect {
        pending = .undo
        return .undo(ticket: history.last?.ticket)
    }

    /// Undoes the last step if a card was only skipped, of which nobody else knows.
    mutating func undoSkip() -> Past? {
        guard let past = history.last, past.ticket == nil else { return nil }
        history.removeLast()
        revert(past)
        return past
    }

    mutating func take(_ progress: ReviewProgress) { self.progress = progress }
    /// Ends the waiting for a count.
    mutating func endCount() { pending = nil }

    /// Ends the waiting for an act's answer; nil if another one is awaited.
    mutating func conclude(_ ticket: Int) -> (kind: ReviewAct.Kind, change: Change)? {
        guard case .act(let act, let change)? = pending, act.ticket == ticket else { return nil }
        pending = nil
        return (act.kind, change)
    }

    mutating func record(_ past: Past) {
        progress = progress + past.change
        tally = tally + past.tally
        cardsDone -= past.change.cardsLeft
        history.append(past)
        if history.count > Self.longestHistory { history.removeFirst() }
    }

    /// Reverts an act that the daemon has undone; nil if it is not known here.
    mutating func takeBack(_ ticket: Int?) -> Past? {
        pending = nil
        guard let ticket else { return nil }
        sent[ticket] = nil
        guard let place = history.lastIndex(where: { $0.ticket == ticket }) else { return nil }
        let past = history.remove(at: place)
        revert(past)
        return past
    }

    /// Forgets an act of which nothing can be undone.
    mutating func forget(_ ticket: Int?) {
        pending = nil
        if let ticket { history.removeAll { $0.ticket == ticket } }
    }

    mutating func takeSent(_ ticket: Int, photos: Int, bytes: Int64) {
        sent[ticket] = (photos, bytes)
        progress.marked = max(0, progress.marked - photos)
        progress.markedBytes = max(0, progress.markedBytes - bytes)
    }

    /// Forgets the steps of a list when another one is chosen.
    mutating func forgetSteps() {
        history = []
        cardsDone = 0
    }

    private mutating func revert(_ past: Past) {
        progress = progress + -past.change
        tally = tally + -past.tally
        cardsDone += past.change.cardsLeft
    }
}

extension ActHistory.Change {
    /// Gives photos one decision, after which they need no other.
    init(_ photos: [String], _ decision: Decision) {
        after = Dictionary(photos.map { ($0, decision) }) { first, _ in first }
        settling = Set(photos)
    }

    /// The change that is left when some photos are refused.
    func without(_ refused: Set<String>) -> ActHistory.Change {
        ActHistory.Change(
            after: after.filter { !refused.contains($0.key) }, settling: settling.subtracting(refused))
    }
}

extension ActHistory.Past {
    /// Counts a photo of a card that is settled, with its new decision if it gets one.
    mutating func count(_ photo: ReviewPhoto, _ decision: Decision?, wasOpen: Bool) {
        if wasOpen { change.done += 1 }
        guard let decision else { return }
        tally.count(decision, photos: 1, bytes: photo.bytes)
        guard photo.decision != decision else { return }
        change.count(photo.decision, photos: -1, bytes: -photo.bytes)
        change.count(decision, photos: 1, bytes: photo.bytes)
    }

    /// Counts decided photos that are on no card.
    mutating func count(_ decision: Decision, photos: Int, bytes: Int64) {
        change.done += photos
        change.count(decision, photos: photos, bytes: bytes)
        tally.count(decision, photos: photos, bytes: bytes)
    }
}
