import Synchronization

/// Detects a stuck lane: a worker ends each photo at its limits, so a lane that is busy for much longer is stuck.
final class LaneActivity: Sendable {
    /// Four tries at the worker's limit of a minute, times five for a machine whose cores are busy.
    private static let patience = Duration.seconds(1200)
    /// Bytes that a slow disk or network share reads in a second; the worker's own limit assumes the same.
    private static let bytesPerSecond: Int64 = 5_000_000

    private let deadline = Mutex<SuspendingClock.Instant?>(nil)
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    func begin(bytes: Int64) {
        let until = clocks.awake() + Self.patience + .seconds(4 * (bytes / Self.bytesPerSecond))
        deadline.withLock { $0 = until }
    }

    func end() {
        deadline.withLock { $0 = nil }
    }

    var isStuck: Bool {
        let now = clocks.awake()
        return deadline.withLock { $0.map { $0 < now } ?? false }
    }
}
