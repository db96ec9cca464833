import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen
import Translation

/// Sends the user's decisions and takes them back; only the queue of requests uses it.
final class ReviewActs {
    /// An act of the user.
    private struct Sent {
        /// Photos to which it gave a decision.
        let photos: [String]
        /// The daemon's names for it: an act about a whole list is several requests.
        var names: [String] = []
    }

    private let pass: ReviewPass
    private let own: OwnChanges
    private let viewer: Viewer
    /// Tells the screen how far an act has come.
    private let tell: (ReviewEvent) -> Void
    /// By ticket.
    private var sent: [Int: Sent] = [:]
    /// What was counted last, for `markAll`.
    private var plan = MarkingPlan()
    private var marked = MarkedPile()

    init(_ pass: ReviewPass, _ own: OwnChanges, _ viewer: Viewer, tell: @escaping (ReviewEvent) -> Void) {
        self.pass = pass
        self.own = own
        self.viewer = viewer
        self.tell = tell
    }

    /// Carries out an act.
    func perform(_ act: ReviewAct, _ client: Client) throws -> [ReviewEvent] {
        let changes = act.changes(plan)
        sent[act.ticket] = Sent(photos: changes.filter { $0.decision != nil }.flatMap(\.photos))
        for (photos, decision) in changes { own.expect(decision, of: photos) }
        do {
            return try events(of: act, client)
        } catch {
            own.forget(changes.flatMap(\.photos))
            throw error
        }
    }

    private func events(of act: ReviewAct, _ client: Client) throws -> [ReviewEvent] {
        switch act.kind {
        case .decide(let photos, let decision): return try mark(act, request(photos, decision), client)
        case .decideSection(let card, _, let decision): return try decide(act, section: card, decision, client)
        case .accept(let staying, let deleting):
            var request = request(deleting, .delete)
            request.staying = staying.map { .id($0) }
            if staying.count > 1 { request.keeping = request.staying }
            return try mark(act, request, client)
        case .deleteLastCopy(let photos):
            var request = request(photos, .delete)
            request.lastCopy = true
            return try mark(act, request, client)
        case .putBack(let photos):
            var request = request(photos, .keep)
            request.undecidedOnly = nil
            let events = try mark(act, request, client)
            marked.remove(photos)
            return events
        case .different(let photos):
            let report = try client.send(DifferentRequest(photos: photos.map { .id($0) }, review: pass.review))
            note(report.act, act)
            return [.done(ticket: act.ticket, card: nil)]
        case .markAll(let shown): return try markAll(act, shown, client)
        case .sendToTrash: return try sendToTrash(act, client)
        }
    }

    /// Remembers the daemon's name for an act, to undo just that act.
    private func note(_ name: String?, _ act: ReviewAct) {
        if let name { sent[act.ticket]?.names.append(name) }
    }

    // MARK: Cards

    private func request(_ photos: [String], _ decision: Decision) -> MarkRequest {
        MarkRequest(photos: photos.map { .id($0) }, decision: decision, review: pass.review, undecidedOnly: true)
    }

    private func mark(_ act: ReviewAct, _ request: MarkRequest, _ client: Client) throws -> [ReviewEvent] {
        let report = try client.send(request)
        note(report.act, act)
        let refused = Set(report.refused.map(\.photo))
        // No change of these will be published.
        own.forget(refused)
        guard let refusal = report.refused.first else {
            return [.done(ticket: act.ticket, card: try cardLeft(by: act, refused: [], client))]
        }
        if report.photos > 0 {
            guard report.refusedCount == refused.count else { return inPart(report, refusal.error, of: act) }
            return [
                .done(ticket: act.ticket, card: try cardLeft(by: act, refused: refused, client), refused: refused),
                stayed(report, refusal.error),
            ]
        }
        let first = act.photos.first
        let failure = Failure(refusal.error)
        guard refusal.error.cause != .lastCopy else {
            return [
                .refused(
                    ticket: act.ticket, problem: failure.problem,
                    remedy: tr("press the key again: you are asked whether to mark it all the same"),
                    card: try first.flatMap { try pass.card(holding: $0, client) }, isLastCopy: true)
            ]
        }
        guard refusal.error.word == .conflict, let first else {
            return [failure.refused(act, card: pass.card(of: first))]
        }
        return [failure.refused(act, card: try pass.card(holding: first, client))]
    }

    /// Reports the photos that an act did not change.
    private func stayed(_ report: some RefusingReport, _ error: ProtocolError) -> ReviewEvent {
        Failure(error, leaving: Amount.count(report.refusedCount, "photo")).event
    }

    /// Reports an act of which the answer need not name all photos that it left as they were.
    private func inPart(_ report: MarkReport, _ error: ProtocolError, of act: ReviewAct) -> [ReviewEvent] {
        [.doneInPart(ticket: act.ticket, photos: report.photos, bytes: report.bytes), stayed(report, error)]
    }

    /// The present state of an act's group if some of it still waits; the daemon may propose another keeper.
    private func cardLeft(by act: ReviewAct, refused: Set<String>, _ client: Client) throws -> ReviewCard? {
        let photos = Set(act.photos)
        guard let card = pass.card(of: act.photos.first), card.isGroup else { return nil }
        let isLeft = { (photo: ReviewPhoto) in
            photo.decision == nil && !photos.contains(photo.id) || refused.contains(photo.id)
        }
        for photo in card.photos.filter(isLeft) {
            if let card = try pass.card(holding: photo.id, client) { return card }
        }
        return nil
    }

    /// An act that got no answer: its card in the state that is known.
    func refusal(of act: ReviewAct, _ failure: Failure) -> ReviewEvent {
        failure.refused(act, card: pass.card(of: act.photos.first))
    }

    /// Decides about all waiting photos of a section, if they are those that its card counted.
    private func decide(
        _ act: ReviewAct, section card: String, _ decision: Decision, _ client: Client
    ) throws -> [ReviewEvent] {
        guard let section = pass.section(of: card) else { preconditionFailure("the card is no section") }
        let report = try client.send(
            MarkRequest(
                photos: [], list: section.list, selection: section.selection, decision: decision, review: pass.review))
        note(report.act, act)
        guard let refusal = report.refused.first else { return [.done(ticket: act.ticket, card: nil)] }
        // The daemon publishes no change of refused photos, and the answer need not name all of them.
        own.forget(act.photos)
        guard report.photos > 0 else { return [Failure(refusal.error).refused(act)] }
        return inPart(report, refusal.error, of: act)
    }

    // MARK: The whole list

    /// Counts what accepting all proposals, or deleting the whole list, would do.
    func count(_ scope: ReviewPlan.Scope, _ client: Client) throws -> [ReviewEvent] {
        let topic = pass.topic
        plan = MarkingPlan()
        _ = try client.send(ListRequest(category: topic.category, filter: topic.filter)) { row in
            guard row.decision == nil || (topic.category == .maybe && row.decision == .maybe) else { return }
            if !pass.isSkipped(MarkingPlan.card(of: row)) { plan.add(row) }
        }
        var counted = ReviewPlan(scope, photos: 0, bytes: 0, groups: plan.groupsWithKeeper, stay: plan.staying)
        // Refused photos, such as last copies, are not in the number that the question names.
        for request in plan.requests(in: nil, dryRun: true) {
            counted.add(try client.send(request))
        }
        return [.counted(counted)]
    }

    /// Marks the counted photos.
    private func markAll(_ act: ReviewAct, _ shown: ReviewPlan, _ client: Client) throws -> [ReviewEvent] {
        var first: Refusal?
        var (photos, bytes, refused) = (0, Int64(0), 0)
        for request in plan.requests(in: pass.review) {
            let report = try client.send(request)
            note(report.act, act)
            // No change of these will be published.
            own.forget(report.refused.map(\.photo))
            first = first ?? report.refused.first
            photos += report.photos
            bytes += report.bytes
            refused += report.refusedCount
        }
        // The question has named the last copies and what else cannot be marked.
        guard let first, refused > shown.lastCopies + shown.refused else {
            return [.done(ticket: act.ticket, card: nil)]
        }
        return [
            .doneInPart(ticket: act.ticket, photos: photos, bytes: bytes),
            Failure(first.error, leaving: Amount.count(refused, "photo")).event,
        ]
    }

    // MARK: The marked photos

    /// The marked photos from one on; from the first, as they are now.
    func marked(from: Int, _ client: Client) throws -> [ReviewEvent] {
        if from == 0 {
            marked = try MarkedPile.fetch(client).pile
            for (photo, path) in marked.places { viewer.remember(photo, at: path) }
        }
        return [marked.page(from: from)]
    }

    private func sendToTrash(_ act: ReviewAct, _ client: Client) throws -> [ReviewEvent] {
        let (now, name) = try MarkedPile.fetch(client)
        guard now.hasSamePhotos(as: marked) else {
            let failure = Failure(
                problem: tr(
                    """
                    the marked photos are not those that you were shown: some were marked or unmarked since
                    """),
                remedy: tr("look at them again, then send them"))
            return [failure.refused(act)]
        }
        let report = try client.send(TrashEmptyRequest(pile: name)) { tell(.sending(done: $0.done, total: $0.total)) }
        note(report.act, act)
        let moved = ReviewEvent.sentToTrash(ticket: act.ticket, photos: report.photos, bytes: report.bytes)
        return [.done(ticket: act.ticket, card: nil), moved]
            + report.refused.prefix(1).map { Failure($0.error, leaving: $0.photo).event }
    }

    // MARK: Undo

    /// Nil if there is nothing to undo: what was marked may be in the trash by now, or undone by somebody else.
    private static func undo(_ request: UndoRequest, _ client: Client) throws -> UndoReport? {
        do {
            return try client.send(request)
        } catch let error as ProtocolError where error.word == .nothingToUndo {
            return nil
        }
    }

    /// Undoes the act of a ticket; without a ticket the newest act of the pass.
    func undo(_ ticket: Int?, _ client: Client) throws -> [ReviewEvent] {
        let act = ticket.flatMap { sent[$0] }
        let wanted =
            ticket == nil
            ? pass.review.map { [UndoRequest(review: $0)] } ?? [] : (act?.names ?? []).map { UndoRequest(act: $0) }
        let photos = act?.photos ?? []
        // Each photo gets its earlier decision back.
        own.expect(nil, of: photos)
        var report: UndoReport?
        do {
            for request in wanted.reversed() {
                report = try Self.undo(request, client) ?? report
                // What is left of it can be taken back later, if the daemon goes away now.
                if let ticket { sent[ticket]?.names.removeLast() }
            }
        } catch {
            own.forget(photos)
            throw error
        }
        if let ticket { sent[ticket] = nil }
        guard let report else {
            own.forget(photos)
            let failure = Failure(
                problem: tr("there is nothing to take back here"),
                remedy: tr("`cleanerctl undo` takes back the newest step"))
            return [failure.notUndone(ticket)]
        }
        let card = try report.ids?.first.flatMap { try pass.card(holding: $0, client) }
        return [.undone(ticket: ticket, tr("Taken back: \(SafeText.escaped(report.undone))"), card: card)]
    }
}

/// The marked photos as the user was shown them.
struct MarkedPile {
    private var rows: [TrashRow] = []

    init() {}

    /// The photos that are marked now, and the name of their pile.
    static func fetch(_ client: Client) throws -> (pile: MarkedPile, name: String?) {
        var pile = MarkedPile()
        let result = try client.send(TrashListRequest()) { row in
            if row.state == .marked { pile.rows.append(row) }
        }
        return (pile, result.pile)
    }

    func hasSamePhotos(as other: MarkedPile) -> Bool {
        Set(rows.map(\.id)) == Set(other.rows.map(\.id))
    }

    mutating func remove(_ photos: [String]) {
        rows.removeAll { photos.contains($0.id) }
    }

    /// The photos to show from one on, with the numbers of all.
    func page(from: Int) -> ReviewEvent {
        let page = rows.dropFirst(from).prefix(ProtocolLimits.reviewCards * 2).map { ReviewPhoto($0) }
        return .marked(
            Array(page), from: from, total: rows.count, bytes: rows.reduce(0) { $0 + $1.bytes },
            links: rows.reduce(0) { $0 + ($1.links ?? 0) })
    }

    /// Where the photos lie.
    var places: [(photo: String, path: WirePath?)] {
        rows.map { ($0.id, WirePath(text: $0.absolutePath, base64: $0.absolutePathBytes)) }
    }
}
