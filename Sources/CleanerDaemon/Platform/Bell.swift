import Dispatch
import Synchronization

/// Wakes a thread of background work when there may be something to do.
final class Bell: Sendable {
    enum Wake {
        case rung
        /// Nobody rang for as long as the thread wanted to wait.
        case silent
        case closed
    }

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

    /// Blocks until somebody rings.
    ///
    /// - Parameter longest: How long at most; nil waits without end.
    /// - Returns: What ended the wait.
    func wait(atMost longest: DispatchTimeInterval? = nil) -> Wake {
        let result = tokens.wait(timeout: longest.map { .now() + $0 } ?? .distantFuture)
        return state.withLock { state in
            if state.isClosed { return .closed }
            guard result == .success else { return .silent }
            state.isRung = false
            return .rung
        }
    }
}
