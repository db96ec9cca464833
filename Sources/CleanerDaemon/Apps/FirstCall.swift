import Synchronization

/// Tells the first of several calls from the others.
final class FirstCall: Sendable {
    private let wasCalled = Atomic(false)

    func isNow() -> Bool { !wasCalled.exchange(true, ordering: .relaxed) }
}
