import CleanerProtocol
import CommandText
import Translation

/// Sends decisions, and applies them to the screen once the daemon has them.
extension ReviewModel {
    /// Sends an act; its change is made when the answer is there.
    mutating func send(_ kind: ReviewAct.Kind, changing change: Change = Change(), _ effects: inout [ReviewEffect]) {
        lastTicket += 1
        let act = ReviewAct(ticket: lastTicket, kind: kind)
        pending = .act(act, change)
        effects.append(.act(act))
    }

    /// Sends an act that gives all these photos one decision.
    mutating func decide(
        _ photos: [String], _ decision: Decision, as kind: ReviewAct.Kind? = nil, _ effects: inout [ReviewEffect]
    ) {
        let after = Dictionary(photos.map { ($0, decision) }) { first, _ in first }
        let change = Change(after: after, settling: Set(photos))
        send(kind ?? .decide(photos: photos, decision), changing: change, &effects)
    }

    /// Applies an act that the daemon has done; `card` is its present state if some of it still waits.
    mutating func conclude(_ ticket: Int, _ card: ReviewCard?, _ effects: inout [ReviewEffect]) {
        guard case .act(let act, let change)? = pending, act.ticket == ticket else { return }
        pending = nil
        var past = Past(ticket: ticket, cards: [], change: ReviewProgress())
        carryOut(change, &past)
        switch act.kind {
        case .putBack(let photos): unmark(photos, &past)
        case .markAll(let plan):
            past.tally = Tally(marked: plan.photos, markedBytes: plan.bytes)
            past.isWholeList = true
        case .decideSection(let card, _, let decision): countRest(of: card, decision, &past)
        case .accept, .different, .decide, .deleteLastCopy, .sendToTrash: break
        }
        progress = progress + past.change
        tally = tally + past.tally
        cardsDone -= past.change.cardsLeft
        remember(past)
        going.subtract(settled)
        if let card { open(card) }
        showNext(after: act.kind, past, &effects)
    }

    /// Gives the cards their new decisions.
    private mutating func carryOut(_ change: Change, _ past: inout Past) {
        let touched = change.settling.union(change.after.keys)
        guard !touched.isEmpty else { return }
        var counted: Set<String> = []
        for place in cards.indices {
            guard cards[place].photos.contains(where: { touched.contains($0.id) }) else { continue }
            past.cards.insert(cards[place], at: place == index ? 0 : past.cards.count)
            if awaits(cards[place]) { past.change.cardsLeft -= 1 }
            for position in cards[place].photos.indices {
                let photo = cards[place].photos[position]
                guard touched.contains(photo.id) else { continue }
                let decision = change.after[photo.id]
                // A photo can be in several cards.
                if counted.insert(photo.id).inserted {
                    past.change = past.change + difference(photo, decision ?? photo.decision)
                    if let decision { past.tally.count(decision, photo) }
                }
                if let decision { cards[place].photos[position].decision = decision }
            }
        }
        settled.formUnion(touched)
        past.change.cardsLeft += past.cards.count { before in
            cards.contains { $0.id == before.id && awaits($0) }
        }
    }

    /// Chooses what the screen shows after an act.
    private mutating func showNext(after kind: ReviewAct.Kind, _ past: Past, _ effects: inout [ReviewEffect]) {
        switch kind {
        case .different:
            notice = .news(tr("Noted as different photos: not asked again."))
            advance()
        case .accept, .decide, .deleteLastCopy:
            if case .decide(let photos, .keep) = kind, photos.count > 1 {
                notice = .news(tr("Kept \(Amount.count(photos.count, "photo"))."))
            }
            if case .sheet = screen { afterStretch() } else { selectNextOpen() }
        case .decideSection(let card, _, let decision):
            notice = news(decision, of: card, past)
            selectNextOpen()
        case .markAll:
            // Refused photos still need a decision.
            reload(&effects)
        case .putBack(let photos):
            notice = .news(tr("Kept after all: \(Amount.count(photos.count, "photo"))."))
        case .sendToTrash: break
        }
    }

    mutating func remember(_ past: Past) {
        history.append(past)
        if history.count > Self.longestHistory { history.removeFirst() }
    }

    /// Undoes the last step.
    mutating func undo(_ effects: inout [ReviewEffect]) {
        guard let past = history.last else {
            pending = .undo(ticket: nil)
            effects.append(.undo(ticket: nil))
            return
        }
        guard let ticket = past.ticket else {
            history.removeLast()
            comeBack(past)
            if let name = past.cards.first?.photos.first?.name {
                notice = .news(tr("Taken back: \(name) was skipped."))
            }
            return
        }
        pending = .undo(ticket: ticket)
        effects.append(.undo(ticket: ticket))
    }

    /// Shows the cards of an undone act as they were before, and the daemon's card in its present state.
    mutating func takeBack(_ ticket: Int?, _ card: ReviewCard?, _ effects: inout [ReviewEffect]) {
        if let ticket { sent[ticket] = nil }
        if let ticket, let place = history.lastIndex(where: { $0.ticket == ticket }) {
            let past = history.remove(at: place)
            comeBack(past)
            if past.isWholeList { reload(&effects) }
        }
        guard let card else { return }
        if ticket == nil { show(card) }
        open(card)
    }

    /// Takes over the present state of a card; its undecided photos wait again.
    private mutating func open(_ card: ReviewCard) {
        for photo in card.photos where photo.decision == nil { settled.remove(photo.id) }
        change(card)
    }

    /// Shows the cards as they were.
    private mutating func comeBack(_ past: Past) {
        progress = progress + -past.change
        tally = tally + -past.tally
        cardsDone += past.change.cardsLeft
        for card in past.cards {
            for photo in card.photos where isUndecided(photo) { settled.remove(photo.id) }
            skipped.remove(card.id)
            if let place = cards.firstIndex(where: { $0.id == card.id }) { cards[place] = card }
        }
        if let card = past.cards.first { show(card) }
    }

    /// How a decision changes the progress.
    private func difference(_ photo: ReviewPhoto, _ decision: Decision?) -> ReviewProgress {
        var change = ReviewProgress(done: isOpen(photo) ? 1 : 0)
        if photo.decision != decision {
            if photo.decision == .maybe { change.maybe -= 1 }
            if decision == .maybe { change.maybe += 1 }
            if decision == .delete {
                change.marked += 1
                change.markedBytes += photo.bytes
            }
            if photo.decision == .delete {
                change.marked -= 1
                change.markedBytes -= photo.bytes
            }
        }
        return change
    }
}
