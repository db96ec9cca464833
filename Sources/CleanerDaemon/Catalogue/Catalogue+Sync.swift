import CleanerProtocol
import PhotoStore

/// Answering when all that had happened on disk before is analysed.
extension Catalogue {
    /// Waits until the watch has reached the cookie and what was known then is analysed.
    ///
    /// - Parameters:
    ///   - isWanted: False once the client is gone.
    ///   - leave: Leaves a cookie and returns its name, called here, so that it cannot be reached unknown; nil where there
    ///     is no watch for it, and a scan of everything has to do instead.
    /// - Returns: How many files were not waited for.
    /// - Throws: `ProtocolError` while paused, stopping or unable to analyse anything, and what `leave` throws.
    func sync(
        isWanted: @escaping @Sendable () -> Bool, leave: @Sendable () throws -> String?
    ) async throws -> SyncReport {
        guard analysis.pause == nil else {
            throw ProtocolError(.paused, "the analysis is paused", remedy: "cleanerctl resume")
        }
        let holding = [health.store.holdsAnalysis ? health.store.outage?.condition : nil, .analyserFailing]
        for case let key? in holding {
            if let condition = health.conditions[key] { throw ProtocolError.waiting(for: condition.text) }
        }
        watch.waiters.endUnwanted()
        let cookie = try health.conditions.isWatchComplete ? leave() : nil
        if cookie == nil { scanEverything() }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            watch.waiters.add(cookie: cookie, isWanted: isWanted) { result in
                continuation.resume(with: result.mapError { $0 })
            }
        }
        return SyncReport(unsettled: watch.writing.count + analysis.retries.count)
    }

    func setOrderScan(_ order: @escaping @Sendable () -> Void) {
        watch.orderScan = order
    }

    /// A scan was ordered: whoever syncs from now on waits for it.
    func expectScan() {
        watch.scans.order()
    }

    /// Orders a scan of everything.
    func scanEverything() {
        expectScan()
        watch.orderScan?()
    }

    /// Answers those that wait for something that is over.
    func settleWaiters() {
        endRecovery()
        watch.waiters.settle(
            isScanning: watch.scans.isScanning, lastNumber: queue.lastNumber, isOutstanding: queue.isOutstanding(upTo:))
    }

    /// Ends all that wait.
    func endWaiters(_ error: ProtocolError) {
        watch.waiters.end(error)
    }

    /// Once all is scanned and analysed, missing libraries included, gives the journal's decisions to photos that are
    /// recognised by their content only.
    private func endRecovery() {
        guard watch.isRecovering, !watch.scans.isScanning, watch.scans.missing.isEmpty, queue.outstanding == 0,
            analysis.retries.isEmpty
        else { return }
        watch.isRecovering = false
        guarding("the end of a recall") { try refresh(store.recall.end(at: now), live: false, event: .decided) }
    }
}

extension ProtocolError {
    /// The answer to a `sync` while nothing can be analysed, with the text of the condition that it would wait for.
    static func waiting(for text: String) -> ProtocolError {
        ProtocolError(.busy, text.hasSuffix(".") ? String(text.dropLast()) : text, remedy: "cleanerctl status")
    }
}
