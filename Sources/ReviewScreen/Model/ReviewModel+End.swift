import PhotoCategories
import TerminalScreen

/// The end of a list, and what comes after it.
extension ReviewModel {
    mutating func handleEnd(_ key: Key, _ effects: inout [ReviewEffect]) {
        switch (key, screen) {
        case (.enter, .sent), (.escape, .sent): goOn()
        case (.enter, .end):
            switch whatIsNext {
            case .sections: closeSection(&effects)
            case .list(let next): choose(next.id, &effects)
            case .maybes: choose(Category.maybe.name, &effects)
            case .marked: openMarked()
            case .nothing: leave(&effects)
            }
        case (.character("l"), .end): if skippedPhotos > 0 { choose(chosen, anew: true, &effects) }
        case (.escape, _): leave(&effects)
        default: _ = handleAnywhere(key, &effects)
        }
    }

    /// Goes on after the marked photos were sent: with the current card, or at the end of the list.
    private mutating func goOn() {
        // A review of the marked photos alone has no list.
        guard start == .cards || !chosen.isEmpty else {
            screen = .marked(PhotoGrid())
            return
        }
        screen = .card
        endPassIfDone()
    }

    /// What Enter does at the end of a list.
    enum Next: Hashable, Sendable {
        /// Back to the list of sections from which this one was opened.
        case sections
        case list(ReviewChoice)
        case maybes
        case marked
        case nothing
    }

    /// The next list with proposals; without one, the marked photos; without these, the maybe pile.
    var whatIsNext: Next {
        if parent != nil { return .sections }
        if let next = choices.first(where: { $0.isProposal && $0.id != chosen && ($0.photos ?? 0) > 0 }) {
            return .list(next)
        }
        if progress.marked > 0 { return .marked }
        return progress.maybe > 0 && !isMaybePile ? .maybes : .nothing
    }

    /// Photos that were skipped in this pass, now or at an earlier start.
    var skippedPhotos: Int {
        max(skippedBefore, skippedEarlier + cards.filter { skipped.contains($0.id) }.reduce(0) { $0 + waiting($1) })
    }
}
