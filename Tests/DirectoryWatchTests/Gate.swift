import Dispatch
import Testing

/// Holds the watching thread inside its handler, as a stopped process would be.
final class Gate: Sendable {
    /// After which a test has failed: it may have thrown between the two.
    private static let patience = DispatchTimeInterval.seconds(60)

    private let held = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Called by the thread that is to be held.
    func pass() {
        held.signal()
        wait(opened, "the gate was never opened")
    }

    func waitUntilHeld() { wait(held, "nobody came to the gate") }

    func open() { opened.signal() }

    private func wait(_ semaphore: DispatchSemaphore, _ failure: Comment) {
        if semaphore.wait(timeout: .now() + Self.patience) == .timedOut { Issue.record(failure) }
    }
}
