import Dispatch
import Synchronization

/// Wakes the thread that reads text when there may be something to read.
final class TextBell: Sendable {
    private struct State {
        var isRung = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let tokens = DispatchSemaphore(value: 0)

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Many calls before the thread wakes are one.
    func ring() {
        let isNew = state.withLock { state in
            defer { state.isRung = true }
            return !state.isRung
        }
        if isNew { tokens.signal() }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        tokens.signal()
    }

    /// Blocks until somebody rings; false once it is closed.
    func wait() -> Bool {
        tokens.wait()
        return state.withLock { state in
            state.isRung = false
            return !state.isClosed
        }
    }
}
