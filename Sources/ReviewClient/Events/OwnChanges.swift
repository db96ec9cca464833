import CleanerProtocol
import Synchronization

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
