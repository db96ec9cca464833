import Synchronization

/// Hands a value over from a thread of ours to the task that waits for it.
final class ResultBox<Value: Sendable>: Sendable {
    private let box = Mutex<Value?>(nil)

    func set(_ value: Value) {
        box.withLock { $0 = value }
    }

    var value: Value {
        guard let value = box.withLock({ $0 }) else { preconditionFailure("the thread has not ended") }
        return value
    }
}
