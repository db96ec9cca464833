import CleanerProtocol
import Synchronization
import Translation

/// Whether the daemon has loaded what it knows; whatever needs that waits here.
final class Loading: Sendable {
    private enum State {
        case underWay([CheckedContinuation<Bool, Never>])
        case over(isDone: Bool)
    }

    private let state = Mutex(State.underWay([]))

    var isDone: Bool { state.withLock { if case .over(isDone: true) = $0 { true } else { false } } }
    var isGivenUp: Bool { state.withLock { if case .over(isDone: false) = $0 { true } else { false } } }

    /// Lets all go on that wait.
    func finish() { end(isDone: true) }

    /// Lets all end that wait, as the daemon stops; does nothing after `finish`.
    func giveUp() { end(isDone: false) }

    /// Waits until the loading is over.
    ///
    /// - Returns: Whether all is loaded.
    func wait() async -> Bool {
        await withCheckedContinuation { waiter in
            let isDone: Bool? = state.withLock { state in
                switch state {
                case .over(let isDone): return isDone
                case .underWay(let waiters):
                    state = .underWay(waiters + [waiter])
                    return nil
                }
            }
            if let isDone { waiter.resume(returning: isDone) }
        }
    }

    private func end(isDone: Bool) {
        let waiters: [CheckedContinuation<Bool, Never>] = state.withLock { state in
            guard case .underWay(let waiters) = state else { return [] }
            state = .over(isDone: isDone)
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: isDone) }
    }
}

/// Says that the daemon stops: long work ends at its next slice, and the next start does the rest.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }

    /// Throws if the daemon stops.
    func check() throws(ProtocolError) {
        if isRaised { throw .daemonStops }
    }
}

extension ProtocolError {
    static var daemonStops: ProtocolError {
        ProtocolError(.stopping, tr("the daemon stops"), remedy: tr("try again later"))
    }
}
