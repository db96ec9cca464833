import CleanerProtocol

/// Decisions: remembered, shown at once, sent.
extension ReviewModel {
    /// Does an act: `after` has the new decisions, `settling` the photos that are not shown again.
    mutating func act(
        _ kind: ReviewAct.Kind, after: [String: Decision], settling: Set<String>, _ effects: inout [ReviewEffect]
    ) {
        lastTicket += 1
        let touched = Set(after.keys).union(settling)
        var before: [ReviewCard] = []
        var change = ReviewProgress()
        // Cards before the current one are decided; a photo can be in several cards ahead.
        for place in cards.indices.dropFirst(index) {
            guard cards[place].photos.contains(where: { touched.contains($0.id) }) else { continue }
            before.append(cards[place])
            for position in cards[place].photos.indices {
                let photo = cards[place].photos[position]
                guard touched.contains(photo.id) else { continue }
                change = change + difference(photo, after[photo.id] ?? photo.decision)
                if let decision = after[photo.id] { cards[place].photos[position].decision = decision }
                settled.insert(photo.id)
            }
        }
        settled.formUnion(settling)
        awaited[lastTicket] = change
        reviewed += change.done
        if change.marked > 0 { hasMarked = true }
        remember(Past(ticket: lastTicket, cards: before, change: change))
        effects.append(.act(ReviewAct(ticket: lastTicket, kind: kind)))
    }

    /// Decides about photos of the current card or of a stretch.
    mutating func decide(_ photos: [ReviewPhoto], _ decision: Decision, _ effects: inout [ReviewEffect]) {
        let ids = photos.map(\.id)
        act(.decide(photos: ids, decision), deciding: ids, decision, &effects)
    }

    /// Does an act that gives all these photos one decision.
    mutating func act(
        _ kind: ReviewAct.Kind, deciding photos: [String], _ decision: Decision, _ effects: inout [ReviewEffect]
    ) {
        let after = Dictionary(photos.map { ($0, decision) }) { first, _ in first }
        act(kind, after: after, settling: Set(photos), &effects)
    }

    mutating func remember(_ past: Past) {
        history.append(past)
        if history.count > Self.longestHistory { history.removeFirst() }
    }

    /// Takes back what was done last.
    mutating func undo(_ effects: inout [ReviewEffect]) {
        guard let past = history.popLast() else {
            notice = .news("Taking back what was decided before…")
            effects.append(.undo(ticket: nil))
            return
        }
        restore(past)
        if let ticket = past.ticket {
            let back = past.change.negated
            awaitedUndos[ticket] = back
            reviewed += back.done
            effects.append(.undo(ticket: ticket))
        } else {
            skipped = max(skipped - (past.cards.first.map { openPhotos($0).count } ?? 0), 0)
        }
        if let name = past.cards.first?.photos.first?.name { notice = .news("Taken back: \(name)") }
    }

    /// Shows the cards as they were.
    private mutating func restore(_ past: Past) {
        for card in past.cards.reversed() {
            for photo in card.photos where isOpenBy(photo) { settled.remove(photo.id) }
            show(card)
        }
    }

    private func isOpenBy(_ photo: ReviewPhoto) -> Bool {
        photo.decision == nil || isMaybePile && photo.decision == .maybe
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

extension ReviewProgress {
    /// The opposite change.
    fileprivate var negated: ReviewProgress {
        ReviewProgress(
            done: -done, total: -total, marked: -marked, markedBytes: -markedBytes, maybe: -maybe,
            freedBytes: -freedBytes)
    }
}
