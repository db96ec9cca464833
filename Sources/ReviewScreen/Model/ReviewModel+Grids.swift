import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// The contact sheet, where photos are chosen, and the grid of what is marked for deletion.
extension ReviewModel {
    mutating func openSheet() {
        guard pass.card != nil else { return }
        var grid = PhotoGrid()
        grid.selected = pass.openPhotos.firstIndex { $0.photo.id == pass.selectedPhoto?.id } ?? 0
        screen = .sheet(grid)
    }

    mutating func openMarked() {
        screen = .marked(PhotoGrid())
        marked.forget()
    }

    mutating func handleSheet(_ key: Key, _ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        let photos = pass.openPhotos
        var next = grid
        if next.take(key, photos.map(\.photo.id), layout: layout.grid) {
            screen = .sheet(next)
            return
        }
        switch key {
        case .character("d"): apply(.delete, to: photos, grid, &effects)
        case .character("k"): apply(.keep, to: photos, grid, &effects)
        case .character("m"): apply(.maybe, to: photos, grid, &effects)
        case .enter, .character(" "):
            guard photos.indices.contains(grid.selected) else { return }
            let target = photos[grid.selected]
            screen = .card
            pass.show(target.photo.id, of: target.card)
        case .escape, .character("g"), .character("q"): screen = .card
        case .character("u"): undo(&effects)
        case .character("D"): countAll(.list, &effects)
        case .character("?"): screen = .keys
        default: break
        }
    }

    /// Decides about one photo at once, about several and about all that is left of a group after a question.
    ///
    /// Deleting a range leaves out the proposed keepers of groups, unless they were chosen one by one.
    private mutating func apply(
        _ decision: Decision, to photos: [(photo: ReviewPhoto, card: ReviewCard)], _ grid: PhotoGrid,
        _ effects: inout [ReviewEffect]
    ) {
        guard photos.indices.contains(grid.range.upperBound), !acts.awaitsAnswer else { return }
        let inRange = photos.indices.filter { grid.isChosen($0, photos[$0].photo.id) }.map { photos[$0] }
        let isMany = grid.hasChosen
        let chosen = inRange.filter {
            decision != .delete || !isMany || !$0.card.isGroup || !$0.card.keeps($0.photo.id)
                || grid.toggled.contains($0.photo.id)
        }.map(\.photo)
        let warning = decision == .delete ? warning(deleting: chosen, of: inRange.map(\.card)) : nil
        if isMany, chosen.isEmpty {
            notice = .news(
                tr("Only photos that are proposed to stay are chosen; d leaves them out of a range."))
        } else if isMany && chosen.count > 1 || warning != nil {
            ask(about: chosen, decision, warning: warning)
        } else if decision == .delete, let one = chosen.first {
            delete(one, &effects)
        } else {
            decide(chosen.map(\.id), decision, &effects)
        }
    }

    /// Says of how many groups nothing is kept if these photos go; nil if there are none.
    private func warning(deleting chosen: [ReviewPhoto], of cards: [ReviewCard]) -> String? {
        let going = Set(chosen.map(\.id))
        let cards = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }.values
        let emptied = cards.count { pass.list.isEmptied($0, by: going) }
        guard emptied > 0 else { return nil }
        return cards.count == 1 ? Self.nothingKept : tr("Nothing of \(Amount.count(emptied, "group")) is kept.")
    }

    mutating func handleMarked(_ key: Key, _ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        let photos = marked.photos.map(\.id)
        var next = grid
        if next.take(key, photos, layout: layout.grid) {
            screen = .marked(next)
            return
        }
        switch key {
        case .character("k"), .character("r"):
            let chosen = photos.indices.filter { grid.isChosen($0, photos[$0]) }.map { photos[$0] }
            if !chosen.isEmpty, !acts.awaitsAnswer { effects.append(acts.send(.putBack(photos: chosen))) }
        case .character("e"): askToSend()
        case .character("u"): undo(&effects)
        case .character("o"):
            if photos.indices.contains(grid.selected) { effects.append(.open(photo: photos[grid.selected])) }
        case .character("?"): screen = .keys
        case .escape, .character("t"), .character("q"): if start == .cards { screen = .card } else { leave(&effects) }
        default: break
        }
    }

    private mutating func askToSend() {
        guard let total = marked.total, total > 0 else { return }
        let photos = CompanionText.count(total, with: nil, links: marked.links)
        let size = Amount.size(marked.bytes)
        question = Question(
            text: total == 1
                ? tr(
                    """
                    Send \(photos), \(size), to the desktop's trash? It goes there now; `u` or `cleanerctl undo` \
                    brings it back.
                    """)
                : tr(
                    """
                    Send \(photos), \(size), to the desktop's trash? They go there now; `u` or `cleanerctl undo` \
                    brings them back.
                    """),
            yes: .sendToTrash(photos: total))
    }

    /// Selects a place of the grid or section on the screen.
    mutating func select(_ place: Int) {
        switch screen {
        case .sheet(var grid):
            grid.selected = place
            grid.clamp(to: pass.openPhotos.count)
            screen = .sheet(grid)
        case .marked(var grid):
            grid.selected = place
            grid.clamp(to: marked.photos.count)
            screen = .marked(grid)
        case .card:
            if let card = pass.card, card.section != nil, card.photos.indices.contains(place) {
                pass.selection.select(place)
            }
        default: break
        }
    }
}
