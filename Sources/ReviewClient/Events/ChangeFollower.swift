import CleanerProtocol
import Dispatch
import Glibc
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
        case .moved:
            guard let path = photo.path else { return [] }
            let (folder, name) = ReviewPhoto.parts(path, photo.pathBytes)
            let whole = ReviewPhoto.parts(photo.absolutePath, photo.absolutePathBytes).folder
            return [.moved(photo: photo.id, name: name, folder: folder, wholeFolder: whole)]
        case .analysed, .restored: return []
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

/// Passes events from the request queues to the thread of the screen.
final class ReviewInbox: Sendable {
    /// Readable while the inbox has events.
    let descriptor: Int32
    private let bell: Int32
    private let events = Mutex<[ReviewEvent]>([])

    /// Nil where the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    func put(_ new: [ReviewEvent]) {
        guard !new.isEmpty else { return }
        events.withLock { $0 += new }
        // If the pipe is full, it is readable already, which is enough.
        _ = write(bell, [1], 1)
    }

    func take() -> [ReviewEvent] {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { rung in
            while read(descriptor, rung.baseAddress, rung.count) > 0 {}
        }
        return events.withLock { events in
            defer { events.removeAll() }
            return events
        }
    }
}
