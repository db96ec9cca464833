import CleanerProtocol

/// The waiting `sync` requests.
///
/// Each goes through these steps: its cookie is reached, scans are over, the photos known then are done.
struct SyncWaiters: Sendable {
    private struct Waiter: Sendable {
        /// nil if it waits for a scan instead.
        let cookie: String?
        let isWanted: @Sendable () -> Bool
        let answer: @Sendable (Result<Void, ProtocolError>) -> Void
        /// Whether the watch has reached the cookie.
        var isReached: Bool
        /// The number of the last job to wait for; nil while a scan is under way.
        var lastNumber: UInt64?
    }

    private var waiters: [Waiter] = []

    var count: Int { waiters.count }

    /// - Parameters:
    ///   - cookie: The cookie that the watch has to reach first; nil if a scan was ordered instead.
    ///   - isWanted: False once the client is gone.
    ///   - answer: Called once.
    mutating func add(
        cookie: String?, isWanted: @escaping @Sendable () -> Bool,
        answer: @escaping @Sendable (Result<Void, ProtocolError>) -> Void
    ) {
        waiters.append(Waiter(cookie: cookie, isWanted: isWanted, answer: answer, isReached: cookie == nil))
    }

    /// Notes that the watch has reached a cookie.
    mutating func reach(_ cookie: String) {
        for index in waiters.indices where waiters[index].cookie == cookie { waiters[index].isReached = true }
    }

    /// Answers the requests for which everything is done.
    ///
    /// - Parameters:
    ///   - isScanning: Whether a library is being scanned or about to be.
    ///   - lastNumber: The highest job number so far.
    ///   - isOutstanding: Whether a job with this number or a lower one is not done yet.
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

    /// Answers all with an error.
    mutating func end(_ error: ProtocolError) {
        for waiter in waiters { waiter.answer(.failure(error)) }
        waiters = []
    }

    /// Ends the requests of clients that are gone.
    mutating func endUnwanted() {
        waiters.removeAll { waiter in
            guard !waiter.isWanted() else { return false }
            waiter.answer(.failure(ProtocolError(.stopping, "nobody waits any more")))
            return true
        }
    }
}
