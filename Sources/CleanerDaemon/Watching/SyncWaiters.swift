import CleanerProtocol
import Translation

/// The waiting `sync` requests.
///
/// Each goes through these steps: its cookie is reached; the scans that run or were ordered then are over; the photos that
/// had arrived when the cookie was reached, and those that the scans found, are done. What comes later is not waited
/// for, as it may never end.
struct SyncWaiters: Sendable {
    private struct Waiter: Sendable {
        /// nil if it waits for a scan instead.
        let cookie: String?
        let isWanted: @Sendable () -> Bool
        let answer: @Sendable (Result<Void, ProtocolError>) -> Void
        let language = Language.current
        /// What was under way when the watch reached the cookie; nil before that.
        var reached: (scans: ScanProgress.Awaited, lastArrival: UInt64)?
        /// The number of the last job to wait for; nil while the scans are under way.
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
        waiters.append(Waiter(cookie: cookie, isWanted: isWanted, answer: answer))
    }

    /// Notes that the watch has reached a cookie, or with nil that scans were ordered in its place.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - scans: The scans that run or were ordered.
    ///   - lastNumber: The highest job number so far.
    mutating func reach(_ cookie: String?, scans: ScanProgress.Awaited, lastNumber: UInt64) {
        for index in waiters.indices where waiters[index].cookie == cookie && waiters[index].reached == nil {
            waiters[index].reached = (scans, lastNumber)
        }
    }

    /// Answers the requests for which everything is done.
    ///
    /// - Parameters:
    ///   - scans: The state of the scans.
    ///   - lastNumber: The highest job number so far.
    ///   - isOutstanding: Whether a job is not done yet; as `IntakeQueue.isOutstanding`.
    mutating func settle(
        _ scans: ScanProgress, lastNumber: UInt64, isOutstanding: (_ upTo: UInt64, _ arrivalsUpTo: UInt64) -> Bool
    ) {
        for index in waiters.indices where waiters[index].lastNumber == nil {
            guard let reached = waiters[index].reached, scans.areOver(reached.scans) else { continue }
            waiters[index].lastNumber = lastNumber
        }
        waiters.removeAll { waiter in
            guard let reached = waiter.reached, let lastNumber = waiter.lastNumber,
                !isOutstanding(lastNumber, reached.lastArrival)
            else { return false }
            waiter.answer(.success(()))
            return true
        }
    }

    /// Answers all with an error, each in its language.
    mutating func end(_ error: @autoclosure () -> ProtocolError) {
        for waiter in waiters { waiter.answer(.failure(waiter.language.spoken(error))) }
        waiters = []
    }

    /// Ends the requests of clients that are gone.
    mutating func endUnwanted() {
        waiters.removeAll { waiter in
            guard !waiter.isWanted() else { return false }
            waiter.answer(.failure(ProtocolError(.stopping, tr("nobody waits any more"))))
            return true
        }
    }
}
