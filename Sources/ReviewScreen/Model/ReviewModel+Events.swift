import CleanerProtocol
import CommandText
import PhotoCategories
import TerminalScreen
import Translation

/// Handles answers of the source and changes by others.
extension ReviewModel {
    mutating func take(_ event: ReviewEvent, _ effects: inout [ReviewEffect]) {
        defer { endWaiting() }
        switch event {
        case .cards(let more, let isLast, let skippedBefore, let pass, let list):
            if pass == self.pass {
                self.skippedBefore = skippedBefore
                chosen = list ?? chosen
                take(more, isLast: isLast)
            }
        case .progress(let progress): acts.take(progress)
        case .choices(let choices, let chosen):
            self.choices = choices
            self.chosen = chosen
        case .clock(let clock):
            self.clock = clock
            changePlayback { $0.advance(to: clock) }
        case .preview(let photo, _, let picture) where playback?.awaits(photo) == true:
            changePlayback { [clock] in $0.take(picture, at: clock) }
        case .noPreview(let photo, let reason) where playback?.awaits(photo) == true: missFrame(reason)
        case .preview(let photo, let quality, let picture): shelf.put(picture, quality, of: photo)
        case .noPreview(let photo, let reason): shelf.fail(photo, reason)
        case .done(let ticket, let card): conclude(ticket, card, &effects)
        case .doneInPart(let ticket, let photos, let bytes):
            concludeInPart(ticket, photos: photos, bytes: bytes, &effects)
        case .refused(let ticket, let problem, let remedy, let card, let isLastCopy):
            if let act = acts.refuse(ticket, isLastCopy: isLastCopy) { keepCard(card, of: act, &effects) }
            notice = .error(problem, remedy)
        case .counted(let plan):
            acts.endCount()
            ask(about: plan)
        case .undone(let ticket, let text, let card):
            takeBack(ticket, card, &effects)
            notice = .news(text)
            // Photos that this screen calls sent may be back.
            if case .sent = screen { screen = .marked(PhotoGrid()) }
            if case .marked = screen { marked.forget() }
            if case .sheet = screen { screen = .sheet(PhotoGrid()) }
        case .notUndone(let ticket, let problem, let remedy, let card):
            // Nothing of it can be undone, so it leaves the history.
            acts.forget(ticket)
            notice = .error(problem, remedy)
            if let card { change(card) }
        case .explanation(let photo, let lines): explanations[photo] = lines
        case .marked(let photos, let from, let total, let bytes, let links):
            marked.take(photos, from: from, total: total, bytes: bytes, links: links)
        case .sending(let done, let total): if acts.awaitsAnswer { notice = .sending(done, of: total) }
        case .sentToTrash(let ticket, let photos, let bytes):
            acts.takeSent(ticket, photos: photos, bytes: bytes)
            marked.forget()
            screen = .sent(photos: photos, bytes: bytes)
        case .gone(let photo): remove(photo)
        case .decided(let photo, let decision): note(photo, decision)
        case .slow: if acts.awaitsAnswer { notice = .waiting }
        case .trouble(let problem, let remedy): notice = .error(problem, remedy)
        case .key, .mouse, .resized: break
        }
    }

    /// Ends the note that an answer is awaited, once it is there.
    private mutating func endWaiting() {
        if !acts.awaitsAnswer, notice?.isWaiting == true { notice = nil }
    }

    private mutating func take(_ more: [ReviewCard], isLast: Bool) {
        cardsAreAsked = false
        allCardsAreHere = isLast
        let wasWaiting = card == nil
        let known = Set(cards.map(\.id))
        cards += more.filter { !known.contains($0.id) && !$0.photos.isEmpty }
        guard wasWaiting else { return }
        if let card, awaits(card) {
            selectBeginning()
        } else {
            advance()
        }
        endPassIfDone()
    }

    /// Keeps the card of a refused act, in its present state.
    private mutating func keepCard(
        _ card: ReviewCard?, of act: ReviewAct.Kind, _ effects: inout [ReviewEffect]
    ) {
        switch act {
        case .sendToTrash, .putBack: marked.forget()
        case .markAll, .decideSection: reload(&effects)
        case .accept, .decide, .deleteLastCopy, .different: if let card { change(card) }
        }
    }

    /// Replaces a card in its place by its present state.
    mutating func change(_ card: ReviewCard) {
        guard let place = cards.firstIndex(where: { $0.id == card.id }) else {
            // The card is new and all others have arrived, so nobody else would send it.
            if allCardsAreHere { take([card], isLast: true) }
            return
        }
        let old = cards[place]
        cards[place] = card
        guard place == index else { return }
        question?.isStale = true
        let chosen = old.photos.indices.contains(selected) ? old.photos[selected].id : nil
        // The user's choices for photos of the group stay.
        let proposed = proposal(for: old)
        let toggled = going.symmetricDifference(proposed)
        going = proposal(for: card).symmetricDifference(toggled.filter { card.contains($0) })
        selected = card.photos.firstIndex { $0.id == chosen } ?? 0
        if !card.photos.contains(where: isOpen) { advance() }
    }

    private mutating func remove(_ photo: String) {
        marked.remove(photo)
        for place in cards.indices.reversed() where cards[place].contains(photo) {
            if place == index { notice = .news(tr("Gone from the library: \(name(photo, in: cards[place])).")) }
            let isGroup = cards[place].isGroup
            var card = cards[place]
            card.photos.removeAll { $0.id == photo }
            card.section = recounted(card, since: openPhotos(cards[place]))
            // A single photo is no group.
            guard card.photos.isEmpty || isGroup && card.photos.count < 2 else {
                change(card)
                continue
            }
            cards.remove(at: place)
            if place < index {
                index -= 1
            } else if place == index {
                index -= 1
                question?.isStale = true
                advance()
            }
        }
    }

    private mutating func note(_ photo: String, _ decision: Decision?) {
        for place in cards.indices {
            guard let position = cards[place].photos.firstIndex(where: { $0.id == photo }) else { continue }
            guard cards[place].photos[position].decision != decision else { continue }
            let open = openPhotos(cards[place])
            cards[place].photos[position].decision = decision
            if decision == nil { settled.remove(photo) }
            cards[place].section = recounted(cards[place], since: open)
            guard place == index else { continue }
            notice = .news(tr("Decided elsewhere: \(name(photo, in: cards[place]))."))
            question?.isStale = true
            going.remove(photo)
            if !cards[place].photos.contains(where: isOpen) { advance() }
        }
    }

    private func name(_ photo: String, in card: ReviewCard) -> String {
        card.photos.first { $0.id == photo }?.name ?? photo
    }
}

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
