import CleanerProtocol
import CommandText
import TerminalScreen

/// The contact sheet, where a stretch is marked, and the grid of what is marked for deletion.
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

    mutating func openTrash(_ effects: inout [ReviewEffect]) {
        screen = .trash(PhotoGrid())
        askForMarked()
    }

    /// Asks for the marked photos again.
    mutating func askForMarked() {
        marked = []
        markedTotal = nil
        markedAreAsked = false
    }

    /// - Returns: Whether the key only moves.
    private func move(_ key: Key, _ grid: inout PhotoGrid, count: Int) -> Bool {
        let movement: PhotoGrid.Movement? =
            switch key {
            case .left: .left
            case .right: .right
            case .up: .up
            case .down: .down
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            case .home: .home
            case .end: .end
            default: nil
            }
        guard let movement else { return false }
        return grid.move(movement, count: count, layout: layout.grid)
    }

    mutating func handleSheet(_ key: Key, _ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        var grid = grid
        let photos = sheetPhotos
        if move(key, &grid, count: photos.count) {
            screen = .sheet(grid)
            return
        }
        switch key {
        case .character("v"):
            grid.toggleStretch()
            screen = .sheet(grid)
        case .character("d"): apply(.delete, to: photos, grid, &effects)
        case .character("k"): apply(.keep, to: photos, grid, &effects)
        case .character("m"): apply(.maybe, to: photos, grid, &effects)
        case .escape where grid.anchor != nil:
            grid.anchor = nil
            screen = .sheet(grid)
        case .enter, .character(" "): goTo(photos, grid)
        case .escape, .character("g"), .character("q"): screen = .card
        case .character("u"):
            undo(&effects)
            screen = .sheet(PhotoGrid())
        case .character("D"): askToDeleteAll()
        case .character("?"): screen = .keys
        default: break
        }
    }

    /// Decides about one at once, about more after a question; proposed keepers of groups are left out of deleting.
    private mutating func apply(
        _ decision: Decision, to photos: [(photo: ReviewPhoto, card: ReviewCard)], _ grid: PhotoGrid,
        _ effects: inout [ReviewEffect]
    ) {
        guard photos.indices.contains(grid.stretch.upperBound) else { return }
        let stretch = photos[grid.stretch]
        let isMany = grid.anchor != nil
        let chosen = stretch.filter {
            decision != .delete || !isMany || !$0.card.isGroup || $0.card.keeper != $0.photo.id
        }
        guard isMany else {
            decide(chosen.map(\.photo), decision, &effects)
            afterStretch()
            return
        }
        guard !chosen.isEmpty else {
            notice = .news("Only proposed keepers are marked here; they stay.")
            return
        }
        ask(about: chosen.map(\.photo), decision)
    }

    /// The sheet without what was decided, or the next card where the current one was.
    mutating func afterStretch() {
        if let card, !card.photos.contains(where: isOpen) { advance() }
        guard case .sheet(var grid) = screen else { return }
        grid.selected = grid.stretch.lowerBound
        grid.anchor = nil
        grid.clamp(to: sheetPhotos.count)
        screen = .sheet(grid)
    }

    private mutating func goTo(_ photos: [(photo: ReviewPhoto, card: ReviewCard)], _ grid: PhotoGrid) {
        guard photos.indices.contains(grid.selected) else { return }
        let target = photos[grid.selected]
        screen = .card
        guard let place = cards.firstIndex(where: { $0.id == target.card.id }) else { return }
        skipped += cards[index..<place].reduce(0) { $0 + openPhotos($1).count }
        index = place
        selected = target.card.photos.firstIndex { $0.id == target.photo.id } ?? 0
    }

    mutating func handleTrash(_ key: Key, _ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        var grid = grid
        if move(key, &grid, count: marked.count) {
            screen = .trash(grid)
            return
        }
        switch key {
        case .character("v"):
            grid.toggleStretch()
            screen = .trash(grid)
        case .character("k"), .character("r"): putBack(grid, &effects)
        case .character("e"): askToEmpty()
        case .character("u"):
            undo(&effects)
            screen = .trash(grid)
        case .character("o"):
            if marked.indices.contains(grid.selected) { effects.append(.open(photo: marked[grid.selected].id)) }
        case .escape where grid.anchor != nil:
            grid.anchor = nil
            screen = .trash(grid)
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

    private mutating func putBack(_ grid: PhotoGrid, _ effects: inout [ReviewEffect]) {
        guard marked.indices.contains(grid.stretch.upperBound) else { return }
        let photos = marked[grid.stretch]
        let bytes = photos.reduce(0) { $0 + $1.bytes }
        lastTicket += 1
        let change = ReviewProgress(marked: -photos.count, markedBytes: -bytes)
        awaited[lastTicket] = change
        remember(Past(ticket: lastTicket, cards: [], change: change))
        effects.append(.act(ReviewAct(ticket: lastTicket, kind: .putBack(photos: photos.map(\.id)))))
        notice = .news(
            "Kept after all: \(photos.count == 1 ? photos.first?.name ?? "" : Amount.count(photos.count, "photo")).")
        markedTotal = markedTotal.map { $0 - photos.count }
        markedBytes -= bytes
        marked.removeSubrange(grid.stretch)
        var grid = grid
        grid.selected = grid.stretch.lowerBound
        grid.anchor = nil
        grid.clamp(to: marked.count)
        screen = .trash(grid)
    }

    private mutating func askToEmpty() {
        guard let total = markedTotal, total > 0 else { return }
        let them = total == 1 ? ("It goes", "it") : ("They go", "them")
        question = Question(
            text: "Delete \(Amount.count(total, "photo"))? This will free \(Amount.size(markedBytes)). "
                + "\(them.0) to the desktop's trash, where you can take \(them.1) back.",
            answer: .yesOrNo, yes: .emptyTrash(photos: total))
    }
}
