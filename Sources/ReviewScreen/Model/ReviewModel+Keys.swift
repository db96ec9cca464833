import PhotoCategories
import TerminalScreen
import Translation

/// Passes keys to the screen, and handles those of the menu and of the end.
extension ReviewModel {
    mutating func handle(_ key: Key, _ effects: inout [ReviewEffect]) {
        isUntouched = false
        if question != nil {
            answer(key, &effects)
            return
        }
        notice = nil
        switch screen {
        case .card: handleCard(key, &effects)
        case .zoom(let zoom): handleZoom(key, zoom, &effects)
        case .playing:
            screen = .card
            if key == .character("o") { handleCard(key, &effects) }
        case .frames: handleFrames(key, &effects)
        case .why, .keys:
            switch key {
            case .control, .alt: break
            default: screen = start == .marked && pass.card == nil ? .marked(PhotoGrid()) : .card
            }
        case .choices(let selected): handleChoices(key, selected, &effects)
        case .sheet(let grid): handleSheet(key, grid, &effects)
        case .marked(let grid): handleMarked(key, grid, &effects)
        case .end, .sent: handleEnd(key, &effects)
        }
    }

    /// Keys that mean the same wherever photos are decided about.
    mutating func handleAnywhere(_ key: Key, _ effects: inout [ReviewEffect]) -> Bool {
        switch key {
        case .character("u"): undo(&effects)
        case .character("?"): screen = .keys
        case .character("f"): screen = .choices(selected: choices.firstIndex { $0.id == pass.list.id } ?? 0)
        case .character("q"): leave(&effects)
        case .character("g"): openSheet()
        case .character("v"):
            openSheet()
            if case .sheet(var grid) = screen {
                grid.toggleStretch()
                screen = .sheet(grid)
            }
        case .character("A"):
            if pass.card?.areCopies == true {
                countAll(.proposals, &effects)
            } else {
                notice = .news(tr("A is for copies, which are certain. D marks all of this list."))
            }
        case .character("D"): countAll(.list, &effects)
        case .character("t"): openMarked()
        default: return false
        }
        return true
    }

    private mutating func handleChoices(_ key: Key, _ selected: Int, _ effects: inout [ReviewEffect]) {
        let last = max(choices.count - 1, 0)
        switch key {
        case .up, .character("k"): screen = .choices(selected: max(selected - 1, 0))
        case .down, .character("j"): screen = .choices(selected: min(selected + 1, last))
        case .home: screen = .choices(selected: 0)
        case .end: screen = .choices(selected: last)
        case .enter, .character(" "):
            guard choices.indices.contains(selected) else { break }
            fetch(through: ReviewedList(choices[selected].id), &effects)
        case .escape, .character("f"), .character("q"): screen = .card
        default: break
        }
    }

    // MARK: The end

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
        if pass.list.outer != nil { return .sections }
        if let next = choices.first(where: { $0.isProposal && $0.id != pass.list.id && ($0.photos ?? 0) > 0 }) {
            return .list(next)
        }
        if progress.marked > 0 { return .marked }
        return progress.maybe > 0 && !pass.list.isMaybePile ? .maybes : .nothing
    }

    private mutating func handleEnd(_ key: Key, _ effects: inout [ReviewEffect]) {
        switch (key, screen) {
        case (.enter, .sent), (.escape, .sent): screen = hasNoList ? .marked(PhotoGrid()) : .card
        case (.enter, .end):
            switch whatIsNext {
            case .sections: closeSection(&effects)
            case .list(let next): fetch(through: ReviewedList(next.id), &effects)
            case .maybes: fetch(through: ReviewedList(Category.maybe.name), &effects)
            case .marked: openMarked()
            case .nothing: leave(&effects)
            }
        case (.character("l"), .end):
            if pass.skippedPhotos > 0 { fetch(through: pass.list.afresh, anew: true, &effects) }
        case (.escape, _): leave(&effects)
        default: _ = handleAnywhere(key, &effects)
        }
    }
}
