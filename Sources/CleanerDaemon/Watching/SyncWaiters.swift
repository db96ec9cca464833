import CleanerProtocol

/// The `sync` requests that wait, each in these steps: its cookie is reached, scans are over, the photos known then are
/// done.
struct SyncWaiters: Sendable {
    private struct Waiter: Sendable {
        /// nil where a scan is waited for instead.
        let cookie: String?
        let isWanted: @Sendable () -> Bool
        let answer: @Sendable (Result<Void, ProtocolError>) -> Void
        /// The watch has reached the cookie.
        var isReached: Bool
        /// The number of the last photo to wait for; nil while a scan is going on.
        var lastNumber: UInt64?
    }

    private var waiters: [Waiter] = []

    var count: Int { waiters.count }

    /// - Parameters:
    ///   - cookie: What the watch has to reach first; nil where a scan was ordered instead.
    ///   - isWanted: False once the client is gone.
    ///   - answer: Called once.
    mutating func add(
        cookie: String?, isWanted: @escaping @Sendable () -> Bool,
        answer: @escaping @Sendable (Result<Void, ProtocolError>) -> Void
    ) {
        waiters.append(Waiter(cookie: cookie, isWanted: isWanted, answer: answer, isReached: cookie == nil))
    }

    /// The watch has reached a cookie.
    mutating func reach(_ cookie: String) {
        for index in waiters.indices where waiters[index].cookie == cookie { waiters[index].isReached = true }
    }

    /// Answers those for which all is done.
    ///
    /// - Parameters:
    ///   - isScanning: Whether a library is scanned, or about to be.
    ///   - lastNumber: Of the photo that was queued last.
    ///   - isOutstanding: Whether a photo with this number or a lower one is still to be done.
    mutating func settle(isScanning: Bool, lastNumber: UInt64, isOutstanding: (UInt64) -> Bool) {
        waiters.removeAll { waiter in
            guard waiter.isReached, waiter.lastNumber != nil || !isScanning else { return false }
            guard !isOutstanding(waiter.lastNumber ?? lastNumber) else { return false }
            waiter.answer(.success(()))
            return true
        }
        guard !isScanning else { return }
        for index in waiters.indices where waiters[index].isReached && waiters[index].lastNumber == nil {
            waiters[index].lastNumber = lastNumber
        }
    }

    /// Ends all that wait.
    mutating func end(_ error: ProtocolError) {
        for waiter in waiters { waiter.answer(.failure(error)) }
        waiters = []
    }

    /// Ends those whose clients are gone.
    mutating func endUnwanted() {
        waiters.removeAll { waiter in
            guard !waiter.isWanted() else { return false }
            waiter.answer(.failure(ProtocolError(.stopping, "nobody waits any more")))
            return true
        }
    }
}
