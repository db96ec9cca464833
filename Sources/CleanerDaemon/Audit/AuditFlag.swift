import Synchronization

/// Lets one audit run at a time, whoever asks, and none when the daemon stops.
final class AuditFlag: Sendable {
    private let state = Mutex((isSet: false, isStopped: false))

    /// False where one runs already.
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
