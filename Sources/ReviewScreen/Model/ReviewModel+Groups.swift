import TerminalScreen

/// Selects the photo that keys act on, the photos of a group that go, and the next card.
extension ReviewModel {
    var selectedPhoto: ReviewPhoto? {
        guard let card else { return nil }
        return card.photos.indices.contains(selected) ? card.photos[selected] : card.photos.first
    }

    /// The photos of a group or section that are on the same page as the selected one, with their places in the group.
    func pagePhotos(_ card: ReviewCard) -> [(offset: Int, element: ReviewPhoto)] {
        let grid = layout.grid
        let page =
            card.section == nil ? layout.group(card.photos, cell: display.cell).page : grid.columns * grid.rows
        let first = selected / page * page
        return Array(card.photos.enumerated().dropFirst(first).prefix(page))
    }

    /// The number of photos of a group or section that were not on the screen yet.
    func unseen(_ card: ReviewCard) -> Int {
        let missing = card.photos.count { !seen.contains($0.id) }
        guard let section = card.section else { return missing }
        return missing + max(0, section.photos - openPhotos(card).count)
    }

    mutating func selectPhoto(by step: Int) {
        guard let card else { return }
        let count = card.photos.count
        selected = ((selected + step) % count + count) % count
    }

    /// Moves the selection by whole rows, and not beyond the ends.
    mutating func selectRow(by step: Int) {
        guard let card else { return }
        let target = selected + step * layout.group(card.photos, cell: display.cell).across
        if card.photos.indices.contains(target) { selected = target }
    }

    /// The photos that the daemon proposes to delete: all that are open but those to stay; none without a keeper.
    func proposal(for card: ReviewCard) -> Set<String> {
        guard card.isGroup, card.keeper != nil else { return [] }
        return Set(openPhotos(card).map(\.id).filter { !card.keeps($0) })
    }

    /// The open photos of a group that stay.
    func staying(_ card: ReviewCard) -> [ReviewPhoto] {
        openPhotos(card).filter { !going.contains($0.id) }
    }

    /// Chooses where a card begins: its keeper, else the first that is open.
    mutating func selectBeginning() {
        seen = []
        warnedGroup = nil
        guard let card else { return }
        going = proposal(for: card)
        let keeper = card.photos.firstIndex { $0.id == card.keeper && isOpen($0) }
        selected = keeper ?? card.photos.firstIndex(where: isOpen) ?? 0
    }

    /// Selects the next open photo of the group, or advances to the next card.
    mutating func selectNextOpen() {
        guard let card, card.photos.contains(where: isOpen) else {
            advance()
            return
        }
        going.formIntersection(openPhotos(card).map(\.id))
        let count = card.photos.count
        for step in 1...count where isOpen(card.photos[(selected + step) % count]) {
            selected = (selected + step) % count
            return
        }
    }

    /// Advances to the next card that waits; after the last one to those that were jumped over.
    mutating func advance() {
        let behind = cards.indices.dropFirst(index + 1).first { awaits(cards[$0]) }
        let before = allCardsAreHere ? cards.indices.prefix(max(index, 0)).first { awaits(cards[$0]) } : nil
        index = behind ?? before ?? cards.count
        leaveCloseUp()
        selectBeginning()
        endPassIfDone()
    }

    /// Leaves zoom, video and frames, which show a photo that is no longer selected.
    private mutating func leaveCloseUp() {
        switch screen {
        case .zoom, .playing, .frames: screen = .card
        default: break
        }
    }

    /// Shows the end once nothing is left and nothing more will come, and no longer once a card is there again.
    mutating func endPassIfDone() {
        if card != nil, screen == .end { screen = .card }
        guard card == nil, allCardsAreHere else { return }
        switch screen {
        case .card, .zoom, .playing, .frames, .why, .sheet: screen = .end
        case .keys, .choices, .marked, .end, .sent: break
        }
    }

    /// Shows a card again: where it was, or here.
    mutating func show(_ card: ReviewCard) {
        if let there = cards.firstIndex(where: { $0.id == card.id }) {
            cards[there] = card
            index = there
        } else {
            cards.insert(card, at: min(index, cards.count))
        }
        selectBeginning()
        leaveCloseUp()
        switch screen {
        case .end, .why: screen = .card
        default: break
        }
    }
}
