import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen
import Synchronization

/// What the person decides.
extension DaemonSource {
    func perform(_ act: ReviewAct) {
        let photos = photos(of: act)
        state.withLock { state in
            state.outstanding += 1
            state.photosOfAct[act.ticket] = photos
            for photo in photos { state.expected[photo, default: 0] += 1 }
        }
        ask { [self] client in
            try events(of: act, photos, client)
        } failed: { [self] problem, remedy in
            let card = state.withLock { state in
                for photo in photos { state.expected[photo] = nil }
                return photos.first.flatMap { state.cardOfPhoto[$0] }.flatMap { state.cards[$0] }
            }
            return [.refused(ticket: act.ticket, problem: problem, remedy: remedy, card: card, isLastCopy: false)]
        }
        refreshProgress()
    }

    private func photos(of act: ReviewAct) -> [String] {
        switch act.kind {
        case .decide(let photos, _), .different(let photos), .deleteLastCopy(let photos), .putBack(let photos): photos
        case .chooseKeeper(_, let keeper): [keeper]
        case .deleteOthers(_, let keeper, let others): others + [keeper]
        case .deleteAll, .emptyTrash: []
        }
    }

    private func events(of act: ReviewAct, _ photos: [String], _ client: Client) throws -> [ReviewEvent] {
        let review = state.withLock { $0.review }
        switch act.kind {
        case .decide(let photos, let decision):
            return try mark(
                act,
                MarkRequest(
                    photos: photos.map { .id($0) }, decision: decision, review: review, undecidedOnly: true), client)
        case .chooseKeeper(_, let keeper):
            return try mark(act, MarkRequest(photos: [.id(keeper)], decision: .keep, review: review), client)
        case .deleteOthers(_, let keeper, let others):
            return try mark(
                act,
                MarkRequest(
                    photos: others.map { .id($0) }, decision: .delete, keeping: [.id(keeper)], review: review,
                    undecidedOnly: true), client)
        case .deleteLastCopy(let photos):
            return try mark(
                act,
                MarkRequest(
                    photos: photos.map { .id($0) }, decision: .delete, lastCopy: true, review: review), client)
        case .putBack(let photos):
            let events = try mark(
                act, MarkRequest(photos: photos.map { .id($0) }, decision: .keep, review: review), client)
            state.withLock { $0.marked.removeAll { photos.contains($0.id) } }
            return events
        case .different(let photos):
            let report = try client.send(DifferentRequest(photos: photos.map { .id($0) }, review: review))
            note(report.act, act)
            return [.done(ticket: act.ticket, nil)]
        case .deleteAll(_, let count): return try deleteAll(act, count, review, client)
        case .emptyTrash:
            let shown = Set(state.withLock { $0.marked }.map(\.id))
            let (rows, pile) = try marked(client)
            guard Set(rows.map(\.id)) == shown else {
                return [
                    .refused(
                        ticket: act.ticket,
                        problem:
                            "the marked photos are not those that you were shown: some were marked or unmarked since",
                        remedy: "look at the marked photos again, then empty", card: nil, isLastCopy: false)
                ]
            }
            let report = try client.send(TrashEmptyRequest(pile: pile))
            note(report.act, act)
            return [.done(ticket: act.ticket, nil), .emptied(photos: report.photos, bytes: report.bytes)]
                + report.refused.prefix(1).map { Self.stayed($0.photo, $0.error) }
        }
    }

    private func mark(_ act: ReviewAct, _ request: MarkRequest, _ client: Client) throws -> [ReviewEvent] {
        let report = try client.send(request)
        note(report.act, act)
        guard let refusal = report.refused.first else { return [.done(ticket: act.ticket, nil)] }
        if report.photos > 0 {
            // Only a part was done.
            return [.done(ticket: act.ticket, nil), Self.stayed("\(report.refusedCount)", refusal.error)]
        }
        let isLastCopy = refusal.error.word == .refused && refusal.error.remedy?.contains("--last-copy") == true
        var card = state.withLock { state in
            request.photos.first.flatMap { $0.id }.flatMap { state.cardOfPhoto[$0] }.flatMap { state.cards[$0] }
        }
        if refusal.error.word == .conflict, let id = request.photos.first?.id {
            card = try self.card(holding: id, client)
        }
        return [
            .refused(
                ticket: act.ticket, problem: SafeText.escaped(refusal.error.problem),
                remedy: isLastCopy ? nil : refusal.error.remedy.map { SafeText.escaped($0) }, card: card,
                isLastCopy: isLastCopy)
        ]
    }

    /// Marks all photos of the list but keepers, if there are no more than the person saw.
    private func deleteAll(
        _ act: ReviewAct, _ count: Int, _ review: String?, _ client: Client
    ) throws -> [ReviewEvent] {
        let topic = state.withLock { $0.topic }
        var photos: [PhotoReference] = []
        _ = try client.send(ListRequest(category: topic.category, filter: topic.filter)) { row in
            let isOpen = row.decision == nil || (topic.category == .maybe && row.decision == .maybe)
            if row.keeper != true, isOpen { photos.append(.id(row.id)) }
        }
        guard photos.count <= count else {
            return [
                .refused(
                    ticket: act.ticket,
                    problem: "there are \(Amount.count(photos.count)) by now, not \(Amount.count(count))",
                    remedy: "ask again", card: nil, isLastCopy: false)
            ]
        }
        var first: Refusal?
        var refused = 0
        for batch in try RequestBatches.of(photos) {
            let request = MarkRequest(photos: batch, decision: .delete, review: review, undecidedOnly: true)
            let report = try client.send(request)
            note(report.act, act)
            first = first ?? report.refused.first
            refused += report.refusedCount
        }
        guard let first else { return [.done(ticket: act.ticket, nil)] }
        return [.done(ticket: act.ticket, nil), Self.stayed(Amount.count(refused, "photo"), first.error)]
    }

    /// The trouble that reports photos that an act left as they were.
    private static func stayed(_ what: String, _ error: ProtocolError) -> ReviewEvent {
        .trouble(
            problem: SafeText.escaped("\(what) stayed: \(error.problem)"),
            remedy: error.remedy.map { SafeText.escaped($0) })
    }

    /// Remembers what the daemon calls an act, to take back just that.
    private func note(_ name: String?, _ act: ReviewAct) {
        guard let name else { return }
        state.withLock { $0.acts[act.ticket, default: []].append(name) }
    }

    /// Takes back what a ticket did; without one the newest act of the pass.
    func undo(_ ticket: Int?) {
        state.withLock { state in
            state.outstanding += 1
            for photo in ticket.flatMap({ state.photosOfAct[$0] }) ?? [] { state.expected[photo, default: 0] += 1 }
        }
        ask { [self] client in
            let wanted = state.withLock { state in
                if let ticket { return (state.acts.removeValue(forKey: ticket) ?? []).map { UndoRequest(act: $0) } }
                return state.review.map { [UndoRequest(review: $0)] } ?? []
            }
            var report: UndoReport?
            for request in wanted.reversed() {
                report = try client.send(request)
            }
            guard let report else {
                return [
                    .notUndone(
                        ticket: ticket, problem: "there is nothing to take back here",
                        remedy: "`cleanerctl undo` takes back the newest step", card: nil)
                ]
            }
            var card: ReviewCard?
            if let photo = report.ids?.first { card = try self.card(holding: photo, client) }
            let text = "Taken back: \(SafeText.escaped(report.undone))"
            return [.undone(ticket: ticket, text, card: card, nil)]
        } failed: { problem, remedy in
            [.notUndone(ticket: ticket, problem: problem, remedy: remedy, card: nil)]
        }
        refreshProgress()
    }

    /// The card of a photo as it is now; nil where it does not wait.
    private func card(holding photo: String, _ client: Client) throws -> ReviewCard? {
        let topic = state.withLock { $0.topic }
        let page = try client.send(ReviewRequest(category: topic.category, filter: topic.filter, holding: photo))
        return remember(page).first
    }

    /// Counts an act as answered, and asks for the progress when none is outstanding.
    private func refreshProgress() {
        requests.run { [self] _ in
            state.withLock { $0.outstanding -= 1 }
        } failed: { _ in
        }
        ask { [self] client in
            let (isQuiet, topic) = state.withLock { ($0.outstanding == 0, $0.topic) }
            guard isQuiet else { return [] }
            let page = try client.send(ReviewRequest(category: topic.category, filter: topic.filter, count: 0))
            let progress = try progress(page, client)
            // It lacks acts that were sent meanwhile.
            return state.withLock { $0.outstanding == 0 } ? [.progress(progress)] : []
        }
    }
}

extension PhotoReference {
    /// Nil for a path.
    var id: String? {
        if case .id(let id) = self { id } else { nil }
    }
}
