import TerminalScreen

/// Which photo of a card the keys are about, and which are on the screen.
extension ReviewModel {
    var selectedPhoto: ReviewPhoto? {
        guard let card else { return nil }
        return card.photos.indices.contains(selected) ? card.photos[selected] : card.photos.first
    }

    /// The photos of a group that are on the same page as the selected one, with their places in the group.
    func pagePhotos(_ card: ReviewCard) -> [(offset: Int, element: ReviewPhoto)] {
        let page = layout.group(card.photos, cell: display.cell).page
        let first = selected / page * page
        return Array(card.photos.enumerated().dropFirst(first).prefix(page))
    }

    mutating func selectPhoto(by step: Int) {
        guard let card else { return }
        let count = card.photos.count
        selected = (selected + step + count) % count
    }

    /// Chooses where a card begins: its keeper, else the first that is open.
    mutating func selectBeginning() {
        guard let card, card.isGroup else {
            selected = 0
            return
        }
        let keeper = card.photos.firstIndex { $0.id == card.keeper && isOpen($0) }
        selected = keeper ?? card.photos.firstIndex(where: isOpen) ?? 0
    }

    /// Selects the next open photo of the group, or advances to the next card.
    mutating func selectNextOpen() {
        guard let card, card.photos.contains(where: isOpen) else {
            advance()
            return
        }
        let count = card.photos.count
        for step in 1...count where isOpen(card.photos[(selected + step) % count]) {
            selected = (selected + step) % count
            return
        }
    }

    /// Advances to the next card with an open photo.
    mutating func advance() {
        repeat { index += 1 } while card.map { !$0.photos.contains(where: isOpen) } ?? false
        index = min(index, cards.count)
        selectBeginning()
        endPassIfDone()
    }

    /// Shows the end once nothing is left and nothing more will come.
    mutating func endPassIfDone() {
        guard card == nil, allCardsAreHere else { return }
        switch screen {
        case .card, .zoom, .why, .sheet: screen = hasMarked && progress.marked > 0 ? .closing : .empty
        case .keys, .choices, .trash, .closing, .empty, .freed: break
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
        switch screen {
        case .closing, .empty, .zoom, .why: screen = .card
        default: break
        }
    }
}
