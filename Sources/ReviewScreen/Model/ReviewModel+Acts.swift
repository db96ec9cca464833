import CleanerProtocol
import CommandText
import Translation

/// Sends decisions, and applies them to the screen once the daemon has them.
extension ReviewModel {
    /// Sends an act; its change is made when the answer is there.
    mutating func send(
        _ kind: ReviewAct.Kind, changing change: ReviewActs.Change = ReviewActs.Change(),
        _ effects: inout [ReviewEffect]
    ) {
        effects.append(acts.send(kind, changing: change))
    }

    /// Sends an act that gives all these photos one decision.
    mutating func decide(
        _ photos: [String], _ decision: Decision, as kind: ReviewAct.Kind? = nil, _ effects: inout [ReviewEffect]
    ) {
        send(kind ?? .decide(photos: photos, decision), changing: ReviewActs.Change(photos, decision), &effects)
    }

    /// Applies an act that the daemon has done; `card` is its present state if some of it still waits.
    mutating func conclude(_ ticket: Int, _ card: ReviewCard?, _ effects: inout [ReviewEffect]) {
        guard let (kind, change) = acts.conclude(ticket) else { return }
        var past = ReviewActs.Past(ticket: ticket)
        carryOut(change, &past)
        switch kind {
        case .putBack(let photos): unmark(photos, &past)
        case .markAll(let plan):
            past.tally = Tally(marked: plan.photos, markedBytes: plan.bytes)
            past.isWholeList = true
        case .decideSection(let card, _, let decision): countRest(of: card, decision, &past)
        case .accept, .different, .decide, .deleteLastCopy, .sendToTrash: break
        }
        acts.record(past)
        going.subtract(settled)
        if let card { open(card) }
        showNext(after: kind, past, &effects)
    }

    /// Gives the cards their new decisions.
    private mutating func carryOut(_ change: ReviewActs.Change, _ past: inout ReviewActs.Past) {
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
                if counted.insert(photo.id).inserted { past.count(photo, decision, wasOpen: isOpen(photo)) }
                if let decision { cards[place].photos[position].decision = decision }
            }
        }
        settled.formUnion(touched)
        past.change.cardsLeft += past.cards.count { before in
            cards.contains { $0.id == before.id && awaits($0) }
        }
    }

    /// Chooses what the screen shows after an act.
    private mutating func showNext(
        after kind: ReviewAct.Kind, _ past: ReviewActs.Past, _ effects: inout [ReviewEffect]
    ) {
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

    /// Undoes the last step.
    mutating func undo(_ effects: inout [ReviewEffect]) {
        guard let past = acts.undoSkip() else {
            effects.append(acts.undo())
            return
        }
        comeBack(past)
        if let name = past.cards.first?.photos.first?.name {
            notice = .news(tr("Taken back: \(name) was skipped."))
        }
    }

    /// Shows the cards of an undone act as they were before, and the daemon's card in its present state.
    mutating func takeBack(_ ticket: Int?, _ card: ReviewCard?, _ effects: inout [ReviewEffect]) {
        if let past = acts.takeBack(ticket) {
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
    private mutating func comeBack(_ past: ReviewActs.Past) {
        for card in past.cards {
            for photo in card.photos where isUndecided(photo) { settled.remove(photo.id) }
            skipped.remove(card.id)
            if let place = cards.firstIndex(where: { $0.id == card.id }) { cards[place] = card }
        }
        if let card = past.cards.first { show(card) }
    }
}
