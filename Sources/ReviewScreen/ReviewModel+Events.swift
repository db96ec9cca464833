import CleanerProtocol
import TerminalScreen

/// Answers of the source, and what others did meanwhile.
extension ReviewModel {
    mutating func take(_ event: ReviewEvent, _ effects: inout [ReviewEffect]) {
        switch event {
        case .cards(let more, let isLast, let pass): if pass == self.pass { take(more, isLast: isLast) }
        case .progress(let progress): confirmed = progress
        case .choices(let choices, let chosen):
            self.choices = choices
            self.chosen = chosen
        case .preview(let photo, let quality, let picture):
            let wished = wishes.first { $0.photo == photo }?.size
            shelf.put(picture, quality, of: photo, wished: wished ?? picture.size)
        case .noPreview(let photo, let reason): shelf.fail(photo, reason)
        case .done(let ticket, let progress):
            let change = awaited.removeValue(forKey: ticket) ?? ReviewProgress()
            confirmed = progress ?? confirmed + change
        case .refused(let ticket, let problem, let remedy, let card, let isLastCopy):
            refuse(ticket, card, isLastCopy: isLastCopy, &effects)
            notice = .error(problem, remedy)
        case .undone(let ticket, let text, let card, let progress):
            let change = ticket.flatMap { awaitedUndos.removeValue(forKey: $0) } ?? ReviewProgress()
            confirmed = progress ?? confirmed + change
            notice = .news(text)
            if let card { takeBack(card, wasShown: ticket != nil) }
            // Photos that this screen calls freed may be back.
            if case .freed = screen { screen = .trash(PhotoGrid()) }
            if case .trash = screen { askForMarked() }
        case .notUndone(let ticket, let problem, let remedy, let card):
            if let ticket, let change = awaitedUndos.removeValue(forKey: ticket) { reviewed -= change.done }
            notice = .error(problem, remedy)
            if let card { change(card) }
        case .explanation(let photo, let lines): explanations[photo] = lines
        case .marked(let photos, let from, let total, let bytes):
            takeMarked(photos, from: from, total: total, bytes: bytes)
        case .emptied(let photos, let bytes):
            askForMarked()
            screen = .freed(photos: photos, bytes: bytes)
        case .gone(let photo): remove(photo)
        case .decided(let photo, let decision): note(photo, decision)
        case .changed(let card): change(card)
        case .trouble(let problem, let remedy): notice = .error(problem, remedy)
        case .key, .mouse, .resized: break
        }
    }

    private mutating func take(_ more: [ReviewCard], isLast: Bool) {
        cardsAreAsked = false
        allCardsAreHere = isLast
        let wasWaiting = card == nil
        let known = Set(cards.map(\.id))
        cards += more.filter { !known.contains($0.id) && !$0.photos.isEmpty }
        guard wasWaiting else { return }
        if let card {
            if !card.photos.contains(where: isOpen) { advance() } else { selectBeginning() }
        }
        if self.card != nil, screen == .empty || screen == .closing { screen = .card }
        endPassIfDone()
    }

    /// Opens the photos of a refused act again; its card comes next, so that no key meant for another card decides it.
    private mutating func refuse(
        _ ticket: Int, _ card: ReviewCard?, isLastCopy: Bool, _ effects: inout [ReviewEffect]
    ) {
        awaited[ticket] = nil
        let place = history.lastIndex { $0.ticket == ticket }
        let past = place.map { history.remove(at: $0) }
        if let past { reviewed -= past.change.done }
        guard let past, !past.cards.isEmpty || card != nil else {
            // The act was about a whole list or the trash: ask for it again.
            if case .trash = screen { askForMarked() } else if !chosen.isEmpty { choose(chosen, &effects) }
            return
        }
        for old in past.cards {
            let now = card?.id == old.id ? card ?? old : old
            for photo in now.photos where photo.decision == nil || photo.decision == .maybe {
                settled.remove(photo.id)
                if isLastCopy { lastCopies.insert(photo.id) }
            }
            reinsert(now)
        }
    }

    private mutating func reinsert(_ card: ReviewCard) {
        if self.card?.id == card.id {
            cards[index] = card
            return
        }
        if let before = cards.firstIndex(where: { $0.id == card.id }) {
            cards.remove(at: before)
            if before < index { index -= 1 }
        }
        let wasWaiting = self.card == nil
        cards.insert(card, at: wasWaiting ? cards.count : index + 1)
        if wasWaiting {
            index = cards.count - 1
            selectBeginning()
            if screen == .closing || screen == .empty { screen = .card }
        }
    }

    private mutating func takeBack(_ card: ReviewCard, wasShown: Bool) {
        for photo in card.photos where photo.decision == nil { settled.remove(photo.id) }
        if wasShown { change(card) } else { show(card) }
    }

    /// A card as it is now, where it stands.
    private mutating func change(_ card: ReviewCard) {
        guard let place = cards.firstIndex(where: { $0.id == card.id }) else {
            // The card is new and all others have arrived, so nobody else would send it.
            if allCardsAreHere { take([card], isLast: true) }
            return
        }
        let chosen = place == index ? selectedPhoto?.id : nil
        cards[place] = card
        guard place == index else { return }
        selected = card.photos.firstIndex { $0.id == chosen } ?? 0
        if !card.photos.contains(where: isOpen) { advance() }
    }

    private mutating func remove(_ photo: String) {
        marked.removeAll { $0.id == photo }
        for place in cards.indices.reversed() where cards[place].contains(photo) {
            if place == index { notice = .news("Gone from the library: \(name(photo, in: cards[place])).") }
            let isGroup = cards[place].isGroup
            cards[place].photos.removeAll { $0.id == photo }
            // A single photo is no group.
            guard cards[place].photos.isEmpty || isGroup && cards[place].photos.count < 2 else {
                if place == index { selected = min(selected, cards[place].photos.count - 1) }
                continue
            }
            cards.remove(at: place)
            if place < index {
                index -= 1
            } else if place == index {
                index -= 1
                question = nil
                advance()
            }
        }
    }

    private mutating func note(_ photo: String, _ decision: Decision?) {
        for place in cards.indices {
            guard let position = cards[place].photos.firstIndex(where: { $0.id == photo }) else { continue }
            guard cards[place].photos[position].decision != decision else { continue }
            cards[place].photos[position].decision = decision
            if decision == nil { settled.remove(photo) }
            guard place == index else { continue }
            notice = .news("Decided elsewhere: \(name(photo, in: cards[place])).")
            if !cards[place].photos.contains(where: isOpen) {
                question = nil
                advance()
            }
        }
    }

    private func name(_ photo: String, in card: ReviewCard) -> String {
        card.photos.first { $0.id == photo }?.name ?? photo
    }

    private mutating func takeMarked(_ photos: [ReviewPhoto], from: Int, total: Int, bytes: Int64) {
        markedAreAsked = false
        // The answer is outdated: something was put back since.
        guard from == marked.count else { return }
        let known = Set(marked.map(\.id))
        marked += photos.filter { !known.contains($0.id) }
        // An empty page ends the list, whatever its total said.
        markedTotal = photos.isEmpty ? marked.count : total
        markedBytes = bytes
    }
}
