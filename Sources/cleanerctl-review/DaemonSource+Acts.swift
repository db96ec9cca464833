import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import ReviewScreen
import Synchronization
import Translation

/// Sends the user's decisions.
extension DaemonSource {
    /// Photos of a group to mark, and the photos that stay in their place.
    struct Step: Sendable {
        var marking: [PhotoReference] = []
        var staying: [PhotoReference] = []
    }

    /// Microseconds without a further decision after which the progress is requested.
    private static let pauseBeforeCounting: UInt32 = 150_000
    /// The most photos in one of several requests; the daemon checks all staying photos in each of its turns.
    private static let photosInRequest = 500

    func perform(_ act: ReviewAct) {
        let decisions = decisions(of: act)
        state.withLock { state in
            state.photosOfAct[act.ticket] = decisions.filter { $0.decision != nil }.flatMap(\.photos)
            for (photos, decision) in decisions { state.expect(decision, of: photos) }
        }
        askAwaited { [self] client in
            try events(of: act, client)
        } failed: { [self] problem, remedy in
            let card = state.withLock { state in
                state.expectNothing(of: decisions.flatMap(\.photos))
                return state.card(of: photos(of: act).first)
            }
            return [.refused(ticket: act.ticket, problem: problem, remedy: remedy, card: card, isLastCopy: false)]
        }
    }

    /// Sends a request that the user waits for, then asks for the progress.
    private func askAwaited(
        _ work: @escaping @Sendable (Client) throws -> [ReviewEvent],
        failed: @escaping @Sendable (_ problem: String, _ remedy: String?) -> [ReviewEvent]
    ) {
        state.withLock { state in
            state.askedAt = .now
            state.progressEpoch += 1
        }
        ask { [self] client in
            let events = try work(client)
            answered()
            return events
        } failed: { [self] problem, remedy in
            answered()
            return failed(problem, remedy)
        }
    }

    private func answered() {
        state.withLock { $0.askedAt = nil }
        refreshProgress()
    }

    /// The changes that the daemon will publish of an act: photos with their new decision, nil if it stays the same.
    private func decisions(of act: ReviewAct) -> [(photos: [String], decision: Decision?)] {
        switch act.kind {
        case .decide(let photos, let decision), .decideSection(_, let photos, let decision): return [(photos, decision)]
        case .different(let photos): return [(photos, nil)]
        case .deleteLastCopy(let photos): return [(photos, .delete)]
        case .putBack(let photos): return [(photos, .keep)]
        case .accept(let staying, let deleting):
            // A single photo that stays gets no decision.
            return [(deleting, .delete), (staying.count > 1 ? staying : [], .keep)]
        case .markAll:
            let plan = state.withLock { $0.plan }
            return [(plan.flatMap(\.marking).compactMap(\.id), .delete)]
        case .sendToTrash: return []
        }
    }

    private func photos(of act: ReviewAct) -> [String] {
        switch act.kind {
        case .decide(let photos, _), .decideSection(_, let photos, _), .different(let photos),
            .deleteLastCopy(let photos), .putBack(let photos):
            photos
        case .accept(let staying, let deleting): deleting + staying
        case .markAll, .sendToTrash: []
        }
    }

    private func events(of act: ReviewAct, _ client: Client) throws -> [ReviewEvent] {
        let review = state.withLock { $0.review }
        switch act.kind {
        case .decide(let photos, let decision):
            return try mark(
                act,
                MarkRequest(
                    photos: photos.map { .id($0) }, decision: decision, review: review, undecidedOnly: true), client)
        case .decideSection(let card, let photos, let decision):
            return try decide(act, section: card, photos, decision, client)
        case .accept(let staying, let deleting):
            let stay = staying.map { PhotoReference.id($0) }
            return try mark(
                act,
                MarkRequest(
                    photos: deleting.map { .id($0) }, decision: .delete, keeping: stay.count > 1 ? stay : nil,
                    staying: stay, review: review, undecidedOnly: true), client)
        case .deleteLastCopy(let photos):
            return try mark(
                act,
                MarkRequest(
                    photos: photos.map { .id($0) }, decision: .delete, lastCopy: true, review: review,
                    undecidedOnly: true), client)
        case .putBack(let photos):
            let events = try mark(
                act, MarkRequest(photos: photos.map { .id($0) }, decision: .keep, review: review), client)
            state.withLock { $0.marked.removeAll { photos.contains($0.id) } }
            return events
        case .different(let photos):
            let report = try client.send(DifferentRequest(photos: photos.map { .id($0) }, review: review))
            note(report.act, act)
            return [.done(ticket: act.ticket, card: nil)]
        case .markAll: return try markAll(act, review, client)
        case .sendToTrash:
            let shown = Set(state.withLock { $0.marked }.map(\.id))
            let (rows, pile) = try marked(client)
            guard Set(rows.map(\.id)) == shown else {
                return [
                    .refused(
                        ticket: act.ticket,
                        problem: tr(
                            """
                            the marked photos are not those that you were shown: some were marked or unmarked since
                            """),
                        remedy: tr("look at them again, then send them"), card: nil, isLastCopy: false)
                ]
            }
            let report = try client.send(TrashEmptyRequest(pile: pile))
            note(report.act, act)
            return [
                .done(ticket: act.ticket, card: nil), .sentToTrash(photos: report.photos, bytes: report.bytes),
            ] + report.refused.prefix(1).map { Self.stayed($0.photo, $0.error) }
        }
    }

    private func mark(_ act: ReviewAct, _ request: MarkRequest, _ client: Client) throws -> [ReviewEvent] {
        let report = try client.send(request)
        note(report.act, act)
        let refused = Set(report.refused.map(\.photo))
        // No change of these will be published.
        state.withLock { $0.expectNothing(of: refused) }
        guard let refusal = report.refused.first else {
            return [.done(ticket: act.ticket, card: try cardLeft(by: act, refused: [], client))]
        }
        if report.photos > 0 {
            // Only a part was done.
            return [
                .done(ticket: act.ticket, card: try cardLeft(by: act, refused: refused, client)),
                Self.stayed(Amount.count(report.refusedCount, "photo"), refusal.error),
            ]
        }
        let isLastCopy = refusal.error.cause == .lastCopy
        let first = request.photos.first?.id
        var card = state.withLock { $0.card(of: first) }
        if refusal.error.word == .conflict, let first { card = try self.card(holding: first, client) }
        return [
            .refused(
                ticket: act.ticket, problem: SafeText.escaped(refusal.error.problem),
                remedy: isLastCopy
                    ? tr("press the key again to mark it all the same")
                    : refusal.error.remedy.map { SafeText.escaped($0) },
                card: card, isLastCopy: isLastCopy)
        ]
    }

    /// The present state of an act's group if some of it still waits; the daemon may propose another keeper.
    private func cardLeft(by act: ReviewAct, refused: Set<String>, _ client: Client) throws -> ReviewCard? {
        let photos = Set(photos(of: act))
        guard let card = state.withLock({ $0.card(of: photos.first) }), card.isGroup else { return nil }
        let isLeft = { (photo: ReviewPhoto) in
            photo.decision == nil && !photos.contains(photo.id) || refused.contains(photo.id)
        }
        for photo in card.photos.filter(isLeft) {
            if let card = try self.card(holding: photo.id, client) { return card }
        }
        return nil
    }

    /// Counts what accepting all proposals, or deleting the whole list, would do.
    func count(_ scope: ReviewPlan.Scope) {
        askAwaited { [self] client in
            let (topic, skipped) = state.withLock { state in
                (state.topic, Set(state.skips.filter { $0.value.review == state.review }.keys))
            }
            var groups: [String: Step] = [:]
            var order: [String] = []
            var result = ReviewPlan(scope, photos: 0, bytes: 0, groups: 0, stay: 0)
            _ = try client.send(ListRequest(category: topic.category, filter: topic.filter)) { row in
                guard row.decision == nil || (topic.category == .maybe && row.decision == .maybe) else { return }
                let group = row.group ?? row.id
                guard !skipped.contains(group) else { return }
                if groups[group] == nil { order.append(group) }
                if row.keeper == true {
                    groups[group, default: Step()].staying.append(.id(row.id))
                } else {
                    groups[group, default: Step()].marking.append(.id(row.id))
                }
            }
            let steps = order.compactMap { groups[$0] }.filter { !$0.marking.isEmpty }
            result.groups = steps.count { !$0.staying.isEmpty }
            result.stay = steps.reduce(0) { $0 + $1.staying.count }
            state.withLock { $0.plan = steps }
            // Refused photos, such as last copies, are not in the number that the question names.
            for var request in Self.requests(steps, review: nil) {
                request.dryRun = true
                result.add(try client.send(request))
            }
            return [.counted(result)]
        } failed: { problem, remedy in
            [.notUndone(ticket: nil, problem: problem, remedy: remedy, card: nil)]
        }
    }

    /// The requests that mark the counted photos; each group is in one request with its staying photos.
    private static func requests(_ plan: [Step], review: String?) -> [MarkRequest] {
        var requests: [MarkRequest] = []
        var steps = plan[...]
        while !steps.isEmpty {
            var sum = Step()
            while let step = steps.first,
                sum.marking.isEmpty || sum.marking.count + step.marking.count <= photosInRequest
            {
                sum.marking += step.marking
                sum.staying += step.staying
                steps.removeFirst()
            }
            requests.append(
                MarkRequest(
                    photos: sum.marking, decision: .delete, staying: sum.staying.isEmpty ? nil : sum.staying,
                    review: review, undecidedOnly: true))
        }
        return requests
    }

    /// Marks the counted photos.
    private func markAll(_ act: ReviewAct, _ review: String?, _ client: Client) throws -> [ReviewEvent] {
        let plan = state.withLock { $0.plan }
        var first: Refusal?
        var refused = 0
        for request in Self.requests(plan, review: review) {
            let report = try client.send(request)
            note(report.act, act)
            // No change of these will be published.
            state.withLock { $0.expectNothing(of: report.refused.map(\.photo)) }
            first = first ?? report.refused.first
            refused += report.refusedCount
        }
        // The question has named the last copies and what else cannot be marked.
        let named = if case .markAll(let shown) = act.kind { shown.lastCopies + shown.refused } else { 0 }
        guard let first, refused > named else { return [.done(ticket: act.ticket, card: nil)] }
        return [
            .done(ticket: act.ticket, card: nil), Self.stayed(Amount.count(refused, "photo"), first.error),
        ]
    }

    /// The event that reports photos that an act did not change.
    static func stayed(_ what: String, _ error: ProtocolError) -> ReviewEvent {
        .trouble(
            problem: SafeText.escaped(tr("\(what) stayed: \(error.problem)")),
            remedy: error.remedy.map { SafeText.escaped($0) })
    }

    /// Remembers the daemon's name for an act, to undo just that act.
    func note(_ name: String?, _ act: ReviewAct) {
        guard let name else { return }
        state.withLock { $0.acts[act.ticket, default: []].append(name) }
    }

    /// Undoes the act of a ticket; without a ticket the newest act of the pass.
    func undo(_ ticket: Int?) {
        let photos = state.withLock { state in
            let photos = ticket.flatMap { state.photosOfAct[$0] } ?? []
            // Each photo gets its earlier decision back.
            state.expect(nil, of: photos)
            return photos
        }
        askAwaited { [self] client in
            let wanted = state.withLock { state in
                if let ticket { return (state.acts.removeValue(forKey: ticket) ?? []).map { UndoRequest(act: $0) } }
                return state.review.map { [UndoRequest(review: $0)] } ?? []
            }
            var report: UndoReport?
            for request in wanted.reversed() {
                report = try client.send(request)
            }
            guard let report else {
                state.withLock { $0.expectNothing(of: photos) }
                return [
                    .notUndone(
                        ticket: ticket, problem: tr("there is nothing to take back here"),
                        remedy: tr("`cleanerctl undo` takes back the newest step"), card: nil)
                ]
            }
            var card: ReviewCard?
            if let photo = report.ids?.first { card = try self.card(holding: photo, client) }
            return [.undone(ticket: ticket, tr("Taken back: \(SafeText.escaped(report.undone))"), card: card)]
        } failed: { [self] problem, remedy in
            state.withLock { $0.expectNothing(of: photos) }
            return [.notUndone(ticket: ticket, problem: problem, remedy: remedy, card: nil)]
        }
    }

    /// The present card of a photo; nil if the photo does not wait.
    func card(holding photo: String, _ client: Client) throws -> ReviewCard? {
        let topic = state.withLock { $0.topic }
        let page = try client.send(topic.request(holding: photo))
        return remember(page).first
    }

    /// Asks for the progress, which others may have changed; does nothing while the user waits for an answer.
    func refreshProgress() {
        let (progressEpoch, topic) = state.withLock { ($0.progressEpoch, $0.topic) }
        numbers.run { [self] client in
            // A later count replaces this one.
            func isLatest() -> Bool { state.withLock { $0.progressEpoch == progressEpoch && $0.topic == topic } }
            guard isLatest() else { return }
            // Counting goes through the whole list, and must not delay quick decisions.
            usleep(Self.pauseBeforeCounting)
            guard isLatest() else { return }
            let client = try client()
            let page = try client.send(topic.request(count: 0))
            let progress = try progress(page, client)
            // Otherwise the count lacks an act that was sent meanwhile.
            if isLatest() { inbox.put([.progress(progress)]) }
        } failed: { _ in
            // The next request shows the failure on the screen.
        }
    }
}

extension PhotoReference {
    /// Nil for a path or name.
    var id: String? {
        if case .id(let id) = self { id } else { nil }
    }
}
