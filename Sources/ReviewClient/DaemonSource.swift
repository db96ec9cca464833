import CleanerProtocol
package import ReviewScreen
import Synchronization
import Translation

/// The daemon as the source of a review: takes effects, and returns answers as events.
///
/// Which thread owns what:
///
/// * The screen's thread calls `send`, `receive` and `patience`, and waits for nothing. It alone sets `newestPass`.
/// * The queue `requests` owns `ReviewPass` and `ReviewActs`: all that is known of the list and of the user's
///   decisions. It does one thing after the other, in the order of the effects.
/// * `PictureFetcher`, `ProgressCounter` and `ChangeFollower` have a queue and a connection each.
///
/// Only events (`ReviewInbox`), own changes (`OwnChanges`), places of photos (`Viewer`) and the time since a request
/// (`AnswerClock`) go from one thread to another. Each of these parts has a lock of its own.
package final class DaemonSource: ReviewSource, Sendable {
    private let inbox: ReviewInbox
    private let clock = AnswerClock()
    private let viewer = Viewer()
    private let changes: ChangeFollower
    private let pictures: PictureFetcher
    private let progress: ProgressCounter
    private let requests: ClientQueue
    // Used only on the queue `requests`.
    nonisolated(unsafe) private let pass: ReviewPass
    nonisolated(unsafe) private let acts: ReviewActs
    /// The number of the pass on the screen; nobody waits for the cards of an earlier one.
    private let newestPass = Atomic(1)

    /// Connects to the daemon.
    ///
    /// - Throws: `SocketError` if the daemon does not run, `ProtocolError` if it refuses.
    package init(socket: [UInt8], _ topic: ReviewTopic, restart: Bool) throws {
        guard let inbox = ReviewInbox() else { throw SocketError(.failed, tr("no descriptor is left")) }
        let own = OwnChanges()
        self.inbox = inbox
        changes = ChangeFollower(socket: socket, own, inbox)
        pictures = PictureFetcher(socket: socket, inbox)
        progress = ProgressCounter(socket: socket, inbox)
        pass = ReviewPass(topic, restart: restart, viewer)
        acts = ReviewActs(pass, own, viewer) { inbox.put([$0]) }
        requests = ClientQueue("requests", socket: socket, client: try Client(socket: socket))
        // Subscribes before it fetches cards; otherwise a card that others decide meanwhile would stay.
        requests.run { [self] _ in
            follow()
        } failed: { _ in
        }
        offer()
    }

    package var descriptor: Int32 { inbox.descriptor }

    package var patience: Int32? { clock.patience }

    package func receive() -> [ReviewEvent] {
        let isSlow = clock.takeSlow()
        return inbox.take() + (isSlow ? [.slow] : [])
    }

    package func send(_ effect: ReviewEffect) {
        switch effect {
        case .wantCards(let number): fetchCards(number)
        case .wantPreviews(let wishes): pictures.want(wishes)
        case .act(let act):
            askAwaited {
                try $0.acts.perform(act, $1)
            } failed: {
                [$0.acts.refusal(of: act, $1)]
            }
        case .count(let scope):
            askAwaited {
                try $0.acts.count(scope, $1)
            } failed: {
                [$1.notUndone(nil)]
            }
        case .undo(let ticket):
            askAwaited {
                try $0.acts.undo(ticket, $1)
            } failed: {
                // After an outage the act can still be taken back, so the screen must not forget it.
                [$1.notUndone($1.isOutage ? nil : ticket)]
            }
        case .skip(let card): skip(card)
        case .arrived(let card): takeBackSkip(of: card)
        case .open(let photo): if let failure = viewer.open(photo) { inbox.put([failure.event]) }
        case .explain(let photo):
            ask { [.explanation(photo: photo, try $1.send(ShowRequest(photo: .id(photo))).explanation)] }
        case .choose(let id, let number, let anew): choose(id, number, anew: anew)
        case .wantChoices: offer()
        case .wantMarked(let from): ask { try $0.acts.marked(from: from, $1) }
        case .quit: break
        }
    }

    /// Waits until all decisions were answered.
    package func finish() {
        requests.drain()
    }

    // MARK: Requests

    /// Work on the queue `requests`, which returns what the screen is told.
    private typealias Work = @Sendable (DaemonSource, Client) throws -> [ReviewEvent]
    /// What the screen is told if the work could not be done.
    private typealias Refusal = @Sendable (DaemonSource, Failure) -> [ReviewEvent]

    /// Runs work on the connection for cards and decisions.
    private func ask(_ work: @escaping Work, failed: @escaping Refusal = { [$1.event] }) {
        requests.run { [self] client in
            tell(try work(self, try client()))
        } failed: { [self] error in
            inbox.put(failed(self, Failure(error)))
        }
    }

    private func tell(_ events: [ReviewEvent]) {
        // After a restart of the daemon, the new one must publish its changes to this screen as well.
        follow()
        inbox.put(events)
    }

    /// Follows what others do; it changes the numbers of the pass, too.
    private func follow() {
        changes.follow { [weak self] in
            // Behind what the user has decided meanwhile, which counts by itself.
            self?.requests.run { [weak self] _ in
                guard let self else { return }
                progress.count(pass.topic)
            } failed: { _ in
            }
        }
    }

    /// Sends a request that the user waits for, then counts the progress.
    private func askAwaited(_ work: @escaping Work, failed: @escaping Refusal) {
        clock.start()
        progress.outdate()
        ask {
            let events = try work($0, $1)
            $0.answered()
            return events
        } failed: {
            $0.answered()
            return failed($0, $1)
        }
    }

    private func answered() {
        clock.stop()
        progress.count(pass.topic)
    }

    private func skip(_ card: String) {
        progress.outdate()
        ask { source, client in
            defer { source.progress.count(source.pass.topic) }
            try source.pass.skip(card, client)
            return []
        }
    }

    private func takeBackSkip(of card: String) {
        ask { source, client in
            guard let request = source.pass.takeBackSkip(of: card) else { return [] }
            source.progress.outdate()
            defer { source.progress.count(source.pass.topic) }
            _ = try client.send(request)
            return []
        }
    }

    // MARK: Lists

    private func isNewest(_ number: Int) -> Bool { newestPass.load(ordering: .relaxed) == number }

    private func fetchCards(_ number: Int) {
        ask {
            guard $0.isNewest(number) else { return [] }
            return try $0.pass.nextCards(number, $1)
        } failed: {
            Self.noCards(number, $1)
        }
    }

    private func offer() {
        let number = newestPass.load(ordering: .relaxed)
        ask {
            guard $0.isNewest(number) else { return [] }
            let events = try $0.pass.choices($1)
            return $0.isNewest(number) ? events : []
        }
    }

    private func choose(_ id: String, _ number: Int, anew: Bool) {
        newestPass.store(number, ordering: .relaxed)
        requests.run { [self] client in
            guard pass.choose(id, anew: anew) else {
                let failure = Failure(problem: tr("\(id) cannot be reviewed"), remedy: tr("f shows the lists"))
                return inbox.put(Self.noCards(number, failure))
            }
            // What was counted of the earlier list is no progress of this one.
            progress.outdate()
            guard isNewest(number) else { return }
            let client = try client()
            tell(try pass.choices(client))
            tell(try pass.nextCards(number, client))
        } failed: { [self] error in
            inbox.put(Self.noCards(number, Failure(error)))
        }
    }

    /// No card will come, and the screen shows why.
    private static func noCards(_ number: Int, _ failure: Failure) -> [ReviewEvent] {
        [.cards([], isLast: true, skipped: 0, pass: number), failure.event]
    }
}

/// Measures how long the user waits for an answer.
///
/// The screen's thread starts and reads it; the queue of requests stops it.
final class AnswerClock: Sendable {
    /// After this time without an answer, the user is told that it takes long.
    private static let slow = Duration.milliseconds(400)

    /// When the pending request was sent; nil if there is none, or once the user was told that it takes long.
    private let asked = Mutex<ContinuousClock.Instant?>(nil)

    func start() { asked.withLock { $0 = .now } }

    func stop() { asked.withLock { $0 = nil } }

    /// Milliseconds until the answer takes long; nil if none is awaited.
    var patience: Int32? {
        asked.withLock { asked in
            guard let asked else { return nil }
            let left = (asked + Self.slow) - .now
            return Int32(clamping: Int(max(0, left / .milliseconds(1)).rounded(.up)))
        }
    }

    /// Whether the answer takes long; true once for each answer.
    func takeSlow() -> Bool {
        asked.withLock { asked in
            guard let since = asked, .now - since >= Self.slow else { return false }
            asked = nil
            return true
        }
    }
}
