import CleanerProtocol
import Dispatch
import ReviewScreen
import Synchronization
import Translation

/// Follows the changes that the daemon publishes, and passes on what others did.
///
/// Its queue `changes` waits for the daemon as long as the connection lasts.
final class ChangeFollower: Sendable {
    private let queue: ClientQueue
    private let own: OwnChanges
    private let inbox: ReviewInbox
    /// Whether changes arrive, or will once the daemon has answered.
    private let isFollowing = Atomic(false)

    init(socket: [UInt8], _ own: OwnChanges, _ inbox: ReviewInbox) {
        queue = ClientQueue("changes", socket: socket)
        self.own = own
        self.inbox = inbox
    }

    /// Subscribes unless changes arrive already, and waits until the subscription stands or has failed.
    ///
    /// - Parameter othersActed: Runs on the queue `changes`, after the screen was told.
    func follow(_ othersActed: @escaping @Sendable () -> Void) {
        guard !isFollowing.exchange(true, ordering: .relaxed) else { return }
        let isSettled = DispatchSemaphore(value: 0)
        queue.run { [own, inbox, weak self] client in
            try client().subscribe { change, _ in
                if change.fresh == true { isSettled.signal() }
                let events = Self.events(of: change, own)
                inbox.put(events)
                if !events.isEmpty { othersActed() }
                return self != nil
            }
        } failed: { [inbox, weak self] _ in
            self?.isFollowing.store(false, ordering: .relaxed)
            isSettled.signal()
            inbox.put([
                .trouble(
                    problem: tr("the daemon went away"),
                    remedy: tr("all that was answered is remembered; start it: systemctl --user start cleanerd"))
            ])
        }
        isSettled.wait()
    }

    private static func events(of change: ChangeMessage, _ own: OwnChanges) -> [ReviewEvent] {
        guard let photo = change.photo else { return [] }
        switch photo.event {
        case .gone, .trashed: return [.gone(photo: photo.id)]
        case .decided: return own.take(photo.decision, of: photo.id) ? [] : [.decided(photo: photo.id, photo.decision)]
        case .analysed, .moved, .restored: return []
        }
    }
}

/// The user's own decisions, which the daemon publishes like those of others.
///
/// Any thread may call it: decisions are expected where they are sent, and recognised where changes arrive.
final class OwnChanges: Sendable {
    /// Changes to come, by photo and in order: the decision, or nil for any.
    private let expected = Mutex<[String: [Decision?]]>([:])

    func expect(_ decision: Decision?, of photos: [String]) {
        expected.withLock { expected in
            for photo in photos { expected[photo, default: []].append(decision) }
        }
    }

    /// Forgets changes that will not be published.
    func forget(_ photos: some Sequence<String>) {
        expected.withLock { expected in
            for photo in photos { expected[photo] = nil }
        }
    }

    /// Whether a published decision is one of our own changes; each counts once.
    func take(_ decision: Decision?, of photo: String) -> Bool {
        expected.withLock { expected in
            guard let waiting = expected[photo],
                let place = waiting.firstIndex(where: { $0 == nil || $0 == decision })
            else { return false }
            // Earlier ones changed nothing, or the daemon would have published them first.
            let left = waiting.dropFirst(place + 1)
            expected[photo] = left.isEmpty ? nil : Array(left)
            return true
        }
    }
}
