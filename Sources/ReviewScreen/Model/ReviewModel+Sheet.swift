import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// The contact sheet, where photos are chosen, and the grid of what is marked for deletion.
extension ReviewModel {
    /// The open photos from the current card on, in order.
    var sheetPhotos: [(photo: ReviewPhoto, card: ReviewCard)] {
        cards.dropFirst(index).flatMap { card in openPhotos(card).map { ($0, card) } }
    }

    mutating func openSheet() {
        guard card != nil else { return }
        var grid = PhotoGrid()
        grid.selected = sheetPhotos.firstIndex { $0.photo.id == selectedPhoto?.id } ?? 0
        screen = .sheet(grid)
    }

    mutating func openMarked() {
        screen = .marked(PhotoGrid())
        marked.forget()
    }

    mutating func handleSheet(_ key: Key, _ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        let photos = sheetPhotos
        var next = grid
        if next.take(key, photos.map(\.photo.id), layout: layout.grid) {
            screen = .sheet(next)
            return
        }
        switch key {
        case .character("d"): apply(.delete, to: photos, grid, &effects)
        case .character("k"): apply(.keep, to: photos, grid, &effects)
        case .character("m"): apply(.maybe, to: photos, grid, &effects)
        case .enter, .character(" "): goTo(photos, grid)
        case .escape, .character("g"), .character("q"): screen = .card
        case .character("u"): undo(&effects)
        case .character("D"): countAll(.list, &effects)
        case .character("?"): screen = .keys
        default: break
        }
    }

    /// Decides about one photo at once, about several after a question.
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
        }
        guard isMany, chosen.count != 1 else {
            if decision == .delete, let one = chosen.first {
                delete(one.photo, &effects)
                return
            }
            decide(chosen.map(\.photo.id), decision, &effects)
            return
        }
        guard !chosen.isEmpty else {
            notice = .news(
                tr("Only photos that are proposed to stay are chosen; d leaves them out of a range."))
            return
        }
        ask(about: chosen.map(\.photo), decision)
    }

    /// Shows the sheet without the decided photos, or the next card if the current one was decided.
    mutating func afterStretch() {
        if let card, !card.photos.contains(where: isOpen) { advance() }
        guard case .sheet(var grid) = screen else { return }
        grid.endChoice(of: sheetPhotos.count)
        screen = .sheet(grid)
    }

    private mutating func goTo(_ photos: [(photo: ReviewPhoto, card: ReviewCard)], _ grid: PhotoGrid) {
        guard photos.indices.contains(grid.selected) else { return }
        let target = photos[grid.selected]
        screen = .card
        guard let place = cards.firstIndex(where: { $0.id == target.card.id }) else { return }
        index = place
        selectBeginning()
        selected = target.card.photos.firstIndex { $0.id == target.photo.id } ?? 0
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
            if !chosen.isEmpty, !acts.awaitsAnswer { send(.putBack(photos: chosen), &effects) }
        case .character("e"): askToSend()
        case .character("u"): undo(&effects)
        case .character("o"):
            if photos.indices.contains(grid.selected) { effects.append(.open(photo: photos[grid.selected])) }
        case .character("?"): screen = .keys
        case .escape, .character("t"), .character("q"):
            guard start == .cards else {
                leave(&effects)
                return
            }
            screen = .card
            endPassIfDone()
        default: break
        }
    }

    /// Removes photos from the grid that are kept after all.
    mutating func unmark(_ photos: [String], _ past: inout ReviewActs.Past) {
        past.change = marked.putBack(photos)
        guard case .marked(var grid) = screen else { return }
        grid.endChoice(of: marked.photos.count)
        screen = .marked(grid)
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
}
