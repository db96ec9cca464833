import CleanerProtocol
import CommandText
import Dispatch
import Glibc
import PhotoCategories
import ReviewScreen
import Synchronization
import TerminalScreen
import Translation

/// The daemon as the source of a review: sends requests on queues of their own and returns answers as events.
///
/// Four connections: one for cards and decisions, in order; one for pictures, which may take long; one for the numbers
/// of the progress, so that no decision waits for them; one for the changes that the daemon publishes.
final class DaemonSource: ReviewSource, Sendable {
    /// After this time without an answer, the user is told that it takes long.
    private static let slow = Duration.milliseconds(400)

    let inbox: ReviewInbox
    let state: Mutex<State>
    let requests: ClientQueue
    let pictures: ClientQueue
    let numbers: ClientQueue
    private let changes: ClientQueue
    private let restarts: Mutex<Bool>

    /// - Throws: `SocketError` if the daemon does not run, `ProtocolError` if it refuses.
    init(socket: [UInt8], _ topic: ReviewTopic, restart: Bool) throws {
        guard let inbox = ReviewInbox() else { throw SocketError(.failed, tr("no descriptor is left")) }
        self.inbox = inbox
        state = Mutex(State(topic: topic))
        restarts = Mutex(restart)
        requests = ClientQueue("requests", socket: socket, client: try Client(socket: socket))
        pictures = ClientQueue("pictures", socket: socket)
        numbers = ClientQueue("numbers", socket: socket)
        changes = ClientQueue("changes", socket: socket)
        let isSubscribed = subscribe()
        // Subscribes before it fetches cards; otherwise a card that others decide meanwhile would stay.
        requests.run { _ in
            isSubscribed.wait()
        } failed: { _ in
        }
        offer()
    }

    var descriptor: Int32 { inbox.descriptor }

    var patience: Int32? {
        state.withLock { state in
            guard let asked = state.askedAt else { return nil }
            let left = (asked + Self.slow) - .now
            return Int32(clamping: Int(max(0, left / .milliseconds(1)).rounded(.up)))
        }
    }

    func receive() -> [ReviewEvent] {
        let isSlow = state.withLock { state in
            guard let asked = state.askedAt, .now - asked >= Self.slow else { return false }
            state.askedAt = nil
            return true
        }
        return inbox.take() + (isSlow ? [.slow] : [])
    }

    func send(_ effect: ReviewEffect) {
        switch effect {
        case .wantCards(let pass): fetchCards(pass)
        case .wantPreviews(let wishes): show(wishes)
        case .act(let act): perform(act)
        case .count(let scope): count(scope)
        case .undo(let ticket): undo(ticket)
        case .skip(let card): skip(card)
        case .arrived(let card): takeBackSkip(of: card)
        case .open(let photo): open(photo)
        case .explain(let photo): explain(photo)
        case .choose(let id, let pass, let anew): choose(id, pass, anew: anew)
        case .wantChoices: offer()
        case .wantMarked(let from): fetchMarked(from)
        case .quit: break
        }
    }

    /// Waits until all decisions were answered.
    func finish() {
        requests.drain()
    }

    /// Runs work on the connection for cards and decisions; shows a failure with its remedy.
    func ask(
        _ work: @escaping @Sendable (Client) throws -> [ReviewEvent],
        failed: (@Sendable (_ problem: String, _ remedy: String?) -> [ReviewEvent])? = nil
    ) {
        requests.run { [self] client in
            let events = try work(try client())
            // After a restart of the daemon, the new one must publish its changes to this screen as well.
            if state.withLock({ !$0.isSubscribed }) { subscribe().wait() }
            inbox.put(events)
        } failed: { [inbox] error in
            let (problem, remedy) = Self.words(error)
            inbox.put(failed?(problem, remedy) ?? [.trouble(problem: problem, remedy: remedy)])
        }
    }

    static func words(_ error: any Error) -> (problem: String, remedy: String?) {
        switch error {
        case let error as ProtocolError:
            (SafeText.escaped(error.problem), error.remedy.map { SafeText.escaped($0) })
        case is SocketError:
            (
                tr("the daemon does not answer"),
                tr("start it: systemctl --user start cleanerd; then press the key again")
            )
        default: ("\(error)", nil)
        }
    }

    // MARK: Cards

    private func fetchCards(_ pass: Int) {
        let restart = restarts.withLock { restart in
            defer { restart = false }
            return restart
        }
        ask { [self] client in
            let place = state.withLock { state -> (topic: ReviewTopic, after: String?)? in
                // Another list was chosen meanwhile.
                guard state.pass == pass else { return nil }
                return (state.topic, state.lastPhoto)
            }
            guard let (topic, after) = place else { return [] }
            let count = topic.by == nil ? ProtocolLimits.reviewCards : ProtocolLimits.reviewSections
            let page = try client.send(topic.request(count: count, restart: restart ? true : nil, after: after))
            state.withLock { state in
                guard state.pass == pass else { return }
                state.review = page.review
                if let last = page.cards.last?.photos.last?.id { state.lastPhoto = last }
            }
            let cards = remember(page)
            return [
                .progress(try progress(page, client)),
                .cards(
                    cards, isLast: page.cards.count < count, skipped: page.skipped ?? 0, pass: pass, list: topic.id),
            ]
        } failed: { problem, remedy in
            // No card will come; the screen shows why.
            [.cards([], isLast: true, skipped: 0, pass: pass), .trouble(problem: problem, remedy: remedy)]
        }
    }

    /// The cards of an answer as they are shown.
    func remember(_ page: ReviewPage) -> [ReviewCard] {
        state.withLock { state in
            page.cards.compactMap { sent in
                guard let card = ReviewCard(sent, in: page.category) else { return nil }
                state.cards[card.id] = card
                state.sections[card.id] = sent.section
                for row in sent.photos {
                    state.cardOfPhoto[row.id] = card.id
                    state.paths[row.id] = row.location
                }
                return card
            }
        }
    }

    /// The progress of this pass and in total.
    func progress(_ page: ReviewPage, _ client: Client) throws -> ReviewProgress {
        let status = try client.send(StatusRequest(loaded: true))
        return ReviewProgress(
            done: page.done, total: page.done + page.left, cardsLeft: page.cardsLeft, marked: status.marked.photos,
            markedBytes: status.marked.bytes, maybe: status.maybe.photos)
    }

    private func skip(_ card: String) {
        // Read now, because the user may have chosen another list when the request is sent.
        let (review, photos, list) = state.withLock { state in
            state.progressEpoch += 1
            let list = state.sections[card]?.list
            return (state.review, list == nil ? state.cards[card]?.photos.map(\.id) : [], list)
        }
        guard let review, let photos else { return }
        ask { [self] client in
            defer { refreshProgress() }
            let report = try client.send(
                ReviewSkipRequest(review: review, photos: photos.map { .id($0) }, list: list))
            state.withLock { $0.skips[card] = Skip(review: review, act: report.act) }
            return []
        }
    }

    /// Undoes the skipping of a card that the user sees again; the daemon derives the pass's position from skips.
    private func takeBackSkip(of card: String) {
        let review = state.withLock { $0.review }
        ask { [self] client in
            let act = state.withLock { state -> String? in
                // A skip of another pass stays as it is.
                guard let skip = state.skips[card], skip.review == review else { return nil }
                state.skips[card] = nil
                state.progressEpoch += 1
                return skip.act
            }
            guard let act else { return [] }
            defer { refreshProgress() }
            _ = try client.send(UndoRequest(act: act))
            return []
        }
    }

    // MARK: What can be reviewed

    private func offer() {
        ask { [self] client in
            let status = try client.send(StatusRequest(loaded: true))
            let page = Page(columns: nil, now: Int64(time(nil)))
            var choices = CleaningOrder.of(status.categories).map { count in
                let topic = ReviewTopic(category: count.category)
                return (
                    topic,
                    ReviewChoice(
                        id: topic.id, title: topic.title, isProposal: true, photos: count.proposed,
                        bytes: count.reclaimable, groups: count.groups)
                )
            }
            choices += ReviewTopic.browsing(page).map { topic in
                let pile: StatusReport.Pile? =
                    switch topic {
                    case ReviewTopic(category: .maybe): status.maybe
                    case ReviewTopic(category: .videos): status.videos
                    default: nil
                    }
                return (topic, ReviewChoice(id: topic.id, title: topic.title, photos: pile?.photos, bytes: pile?.bytes))
            }
            return state.withLock { state in
                if !choices.contains(where: { $0.0 == state.topic }) {
                    let isProposal = state.topic.category.isJudged
                    choices.insert(
                        (
                            state.topic,
                            ReviewChoice(id: state.topic.id, title: state.topic.title, isProposal: isProposal)
                        ), at: 0)
                }
                state.topics = Dictionary(choices.map { ($0.1.id, $0.0) }) { first, _ in first }
                return [.choices(choices.map(\.1), chosen: state.topic.id)]
            }
        }
    }

    private func choose(_ id: String, _ pass: Int, anew: Bool) {
        let isKnown = state.withLock { state in
            let section = state.sections[id].map { ReviewTopic(category: $0.list.category, filter: $0.list.filter) }
            if section != nil { state.parent = state.topic }
            let known = [state.topic, state.parent].compactMap(\.self).first { $0.id == id }
            let category = Category(name: id).map { ReviewTopic(category: $0) }
            guard let topic = section ?? state.topics[id] ?? known ?? category else { return false }
            (state.topic, state.pass) = (topic, pass)
            (state.review, state.lastPhoto) = (nil, nil)
            return true
        }
        guard isKnown else {
            return inbox.put([
                .cards([], isLast: true, skipped: 0, pass: pass),
                .trouble(problem: tr("\(id) cannot be reviewed"), remedy: tr("f shows the lists")),
            ])
        }
        if anew { restarts.withLock { $0 = true } }
        offer()
        fetchCards(pass)
    }

    // MARK: What others do

    /// Subscribes to changes.
    ///
    /// - Returns: A semaphore that is signalled when the subscription stands or has failed.
    private func subscribe() -> DispatchSemaphore {
        let inbox = inbox
        let isSubscribed = DispatchSemaphore(value: 0)
        state.withLock { $0.isSubscribed = true }
        changes.run { [weak self] client in
            try client().subscribe { change, _ in
                if change.fresh == true { isSubscribed.signal() }
                guard let self else { return false }
                inbox.put(self.events(of: change))
                return true
            }
        } failed: { [weak self] _ in
            self?.state.withLock { $0.isSubscribed = false }
            isSubscribed.signal()
            inbox.put([
                .trouble(
                    problem: tr("the daemon went away"),
                    remedy: tr("all that was answered is remembered; start it: systemctl --user start cleanerd"))
            ])
        }
        return isSubscribed
    }

    private func events(of change: ChangeMessage) -> [ReviewEvent] {
        guard let photo = change.photo else { return [] }
        switch photo.event {
        case .gone, .trashed: return [.gone(photo: photo.id)]
        case .decided:
            let isOurs = state.withLock { $0.takeExpected(photo.decision, of: photo.id) }
            return isOurs ? [] : [.decided(photo: photo.id, photo.decision)]
        case .analysed, .moved, .restored: return []
        }
    }
}
