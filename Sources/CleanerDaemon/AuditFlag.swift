import Synchronization

/// Lets one audit run at a time, whoever asks.
final class AuditFlag: Sendable {
    private let isSet = Mutex(false)

    /// False where one runs already.
    func begin() -> Bool {
        isSet.withLock { isSet in
            defer { isSet = true }
            return !isSet
        }
    }

    func end() {
        isSet.withLock { $0 = false }
    }
}
