internal import Dispatch
internal import Synchronization

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
