import Dispatch

/// Holds the watching thread inside its handler, as a stopped process would be.
final class Gate: Sendable {
    private let held = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Called by the thread that is to be held.
    func pass() {
        held.signal()
        opened.wait()
    }

    func waitUntilHeld() { held.wait() }

    func open() { opened.signal() }
}
