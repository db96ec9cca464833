import Synchronization

/// Counts the requests under way: each from the moment before it is handled until the last byte of its answer is sent.
///
/// A request whose client went away counts until its handling ends. A subscription is answered at once, and does not
/// count after that.
final class RequestCount: Sendable {
    private struct State {
        var underWay = 0
        var begun = 0
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    var isIdle: Bool { state.withLock { $0.underWay == 0 } }

    /// How many have begun since the start.
    var begun: Int { state.withLock(\.begun) }

    func begin() {
        state.withLock {
            $0.underWay += 1
            $0.begun += 1
        }
    }

    func end(_ requests: Int = 1) {
        let waiting = state.withLock { state -> [AsyncStream<Void>.Continuation] in
            state.underWay -= requests
            precondition(state.underWay >= 0, "a request ends once, after it began")
            guard state.underWay == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.finish() }
    }

    /// Waits until no request is under way, or until the task is cancelled.
    func untilIdle() async {
        let (idle, waiter) = AsyncStream<Void>.makeStream()
        let isIdle = state.withLock { state in
            if state.underWay > 0 { state.waiting.append(waiter) }
            return state.underWay == 0
        }
        if isIdle { return }
        for await _ in idle {}
    }
}
