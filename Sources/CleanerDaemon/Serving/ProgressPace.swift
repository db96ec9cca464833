import Synchronization

/// Passes at most five progress messages a second, as a user reads no faster, and always the last one.
final class ProgressPace: Sendable {
    private static let interval = Duration.milliseconds(200)
    private let last = Mutex<ContinuousClock.Instant?>(nil)
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    func isDue(done: Int, total: Int) -> Bool {
        let now = clocks.monotonic()
        return last.withLock { last in
            guard done == total || last.map({ $0 + Self.interval < now }) ?? true else { return false }
            last = now
            return true
        }
    }
}
