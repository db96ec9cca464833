import CleanerProtocol

/// A `sync` that is waiting, in the order of its steps: cookie met, scans ended, photos of that moment done.
struct SyncWaiter: Sendable {
    /// nil where a scan is waited for instead.
    let cookie: String?
    /// False once the client is gone.
    let isWanted: @Sendable () -> Bool
    let continuation: CheckedContinuation<Void, any Error>
    var isMet: Bool
    /// The number of the last photo to wait for; nil while a scan is going on.
    var barrier: UInt64?
}

/// Answering when all that had happened on disk before is analysed.
extension Catalogue {
    /// Waits until the watch has met the cookie and what was known then is analysed.
    ///
    /// - Parameters:
    ///   - isWanted: False once the client is gone.
    ///   - leave: Leaves a cookie and returns its name, called here, so that it cannot be met unknown; nil where there is
    ///     no watch for it, and a scan of everything has to tell instead.
    /// - Returns: How many files were not waited for.
    /// - Throws: `ProtocolError` while paused, stopping or unable to analyse anything, and what `leave` throws.
    func sync(isWanted: @escaping @Sendable () -> Bool, leave: @Sendable () throws -> String?) async throws
        -> SyncReport
    {
        guard pause == nil else {
            throw ProtocolError(.paused, "the analysis is paused", remedy: "cleanerctl resume")
        }
        let holding = [outage?.isHeld == true ? outage?.code : nil, Self.analyserFailing].compactMap(\.self)
        for code in holding {
            if let condition = conditions[ConditionKey(code: code, root: nil)] { throw Self.busy(condition.text) }
        }
        endUnwanted()
        let cookie = try hearsEverything ? leave() : nil
        if cookie == nil {
            expectScan()
            orderScan?()
        }
        try await withCheckedThrowingContinuation { continuation in
            waiters.append(
                SyncWaiter(cookie: cookie, isWanted: isWanted, continuation: continuation, isMet: cookie == nil))
        }
        return SyncReport(unsettled: unsettled)
    }

    /// Whether the watch is told of every change: not where watches are missing, nor of what other computers do.
    private var hearsEverything: Bool {
        let deaf: Set = ["watch-limit", "watch-unavailable", "remote"]
        return !conditions.keys.contains { deaf.contains($0.code) }
    }

    func setOrderScan(_ order: @escaping @Sendable () -> Void) {
        orderScan = order
    }

    /// A scan was ordered: whoever syncs from now on waits for it.
    func expectScan() {
        scansOrdered.formUnion(Set(libraries.keys).subtracting(missing))
    }

    /// Whether a library is looked through, or about to be.
    var isScanning: Bool { !scanning.isEmpty || !scansOrdered.isEmpty }

    /// Files that are being written, or changed while they were read.
    var unsettled: Int { writing.count + restless.count }

    func met(_ cookie: String) {
        for index in waiters.indices where waiters[index].cookie == cookie {
            waiters[index].isMet = true
        }
        settleWaiters()
    }

    func settleWaiters() {
        endRecall()
        guard !waiters.isEmpty else { return }
        let isScanning = isScanning
        waiters.removeAll { waiter in
            guard waiter.isMet else { return false }
            if waiter.barrier == nil && isScanning { return false }
            guard !queue.isOutstanding(upTo: waiter.barrier ?? queue.lastNumber) else { return false }
            waiter.continuation.resume()
            return true
        }
        for index in waiters.indices where waiters[index].isMet && waiters[index].barrier == nil && !isScanning {
            waiters[index].barrier = queue.lastNumber
        }
    }

    /// Ends all that wait.
    func endWaiters(_ error: ProtocolError) {
        for waiter in waiters { waiter.continuation.resume(throwing: error) }
        waiters = []
    }

    /// Ends those whose clients are gone.
    private func endUnwanted() {
        waiters.removeAll { waiter in
            guard !waiter.isWanted() else { return false }
            waiter.continuation.resume(throwing: ProtocolError(.stopping, "nobody waits any more"))
            return true
        }
    }
}
