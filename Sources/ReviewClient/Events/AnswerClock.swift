import Synchronization

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
