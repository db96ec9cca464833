import CleanerProtocol
import Glibc
import ReviewScreen
import Synchronization

/// Counts how far the pass has come, as others may have changed it.
///
/// Counting may go through the whole list, so its queue `numbers` has a connection of its own: no decision waits for it.
final class ProgressCounter: Sendable {
    /// Microseconds without a further decision after which the progress is requested.
    private static let pauseBeforeCounting: UInt32 = 150_000

    private let queue: ClientQueue
    private let inbox: ReviewInbox
    /// Rises with each step that changes the progress or asks for it; only the newest count is shown.
    private let newest = Atomic(0)

    init(socket: [UInt8], _ inbox: ReviewInbox) {
        queue = ClientQueue("numbers", socket: socket)
        self.inbox = inbox
    }

    /// Drops the count that is under way, because it lacks what is decided now.
    func outdate() {
        newest.add(1, ordering: .relaxed)
    }

    /// Counts once nothing is decided for a moment.
    func count(_ topic: ReviewTopic) {
        let number = newest.add(1, ordering: .relaxed).newValue
        queue.run { [self] client in
            guard isNewest(number) else { return }
            usleep(Self.pauseBeforeCounting)
            guard isNewest(number) else { return }
            let client = try client()
            let page = try client.send(topic.request(count: 0))
            let progress = ReviewProgress(page, try client.send(StatusRequest(loaded: true)))
            if isNewest(number) { inbox.put([.progress(progress)]) }
        } failed: { _ in
            // The next request shows the failure on the screen.
        }
    }

    private func isNewest(_ number: Int) -> Bool { newest.load(ordering: .relaxed) == number }
}
