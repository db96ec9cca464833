import DirectoryWatch
internal import Dispatch
import FileSystem
import FoundationEssentials
internal import Synchronization
import SystemPackage

/// The machine's clocks, which tests replace.
struct Clocks: Sendable {
    /// Nanoseconds since 1970, by the clock that people and time servers may set.
    var wall: @Sendable () -> Int64
    /// The time since the machine booted, by a clock that runs during sleep and is never set.
    var boot: @Sendable () -> BootTime
    /// The id of this boot, for which `boot` is valid; nil if the kernel does not tell it.
    var bootID: String?
    /// Measures time, including the time that the machine sleeps.
    var monotonic: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Measures only the time that the machine is awake.
    var awake: @Sendable () -> SuspendingClock.Instant = { .now }
    /// Waits for a time that stands still while the machine sleeps.
    var sleep: @Sendable (Duration) async throws -> Void

    /// Seconds since 1970.
    var wallSeconds: Int64 { wall() / 1_000_000_000 }

    static let machine = Clocks(
        wall: { Int64(Date().timeIntervalSince1970 * 1_000_000_000) }, boot: { .now }, bootID: bootID,
        sleep: { try await Alarm.wait(for: $0) })

    private static var bootID: String? {
        let bytes = try? SmallFile.read("/proc/sys/kernel/random/boot_id")
        return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
}

/// Wakes a task after a time that stands still while the machine sleeps; see `TaskPool`.
final class Alarm: Sendable {
    private enum State {
        case set(CheckedContinuation<Void, any Error>, any DispatchSourceTimer)
        case over
    }

    private static let queue = DispatchQueue(label: "alarms")

    /// Nil until the task waits.
    private let state = Mutex<State?>(nil)

    /// Returns after the time; throws `CancellationError` as soon as the task is cancelled.
    static func wait(for time: Duration) async throws {
        let alarm = Alarm()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { alarm.start($0, time) }
        } onCancel: {
            alarm.end(CancellationError())
        }
    }

    private func start(_ waiter: CheckedContinuation<Void, any Error>, _ time: Duration) {
        let timer: (any DispatchSourceTimer)? = state.withLock { state in
            if case .over = state { return nil }
            let timer = DispatchSource.makeTimerSource(queue: Self.queue)
            state = .set(waiter, timer)
            return timer
        }
        guard let timer else { return waiter.resume(throwing: CancellationError()) }
        timer.setEventHandler { self.end(nil) }
        timer.schedule(deadline: .now() + time / .seconds(1))
        timer.activate()
    }

    private func end(_ error: (any Error)?) {
        let before = state.withLock { state in
            defer { state = .over }
            return state
        }
        guard case .set(let waiter, let timer) = before else { return }
        timer.cancel()
        if let error { waiter.resume(throwing: error) } else { waiter.resume() }
    }
}
