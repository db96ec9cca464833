import Synchronization

/// Lets only one audit run at a time, and tells it when the daemon stops.
final class AuditFlag: Sendable {
    private let state = Mutex((isSet: false, isStopped: false))

    /// Starts an audit; false if one is running already.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.isSet = true }
            return !state.isSet
        }
    }

    func end() {
        state.withLock { $0.isSet = false }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
}
