import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("A lane that is stuck")
struct LaneActivityTests {
    /// A clock that the test sets.
    private final class SetClock: Sendable {
        private let start = SuspendingClock.now
        private let passed = Mutex(Duration.zero)

        func pass(_ time: Duration) { passed.withLock { $0 += time } }

        var clocks: Clocks {
            var clocks = Clocks.machine
            clocks.awake = { self.start + self.passed.withLock { $0 } }
            // A lid that was closed for a day counts for nothing.
            clocks.monotonic = { .now + .seconds(86_400) }
            return clocks
        }
    }

    @Test("A lane is stuck once the machine was awake for longer than any photo of this size takes")
    func awake() {
        let clock = SetClock()
        let activity = LaneActivity(clocks: clock.clocks)
        #expect(!activity.isStuck)
        // 50 MB are read in 10 s, four times.
        activity.begin(bytes: 50_000_000)
        clock.pass(.seconds(1240))
        #expect(!activity.isStuck)
        clock.pass(.seconds(1))
        #expect(activity.isStuck)
        activity.end()
        #expect(!activity.isStuck)
    }
}
