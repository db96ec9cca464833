import CleanerProtocol
import PhotoStore
import Translation

/// Answers `sync` once everything that had happened on disk before it is analysed, whatever comes later.
extension Catalogue {
    /// Waits until the watch has reached the cookie and the photos known then are analysed.
    ///
    /// - Parameters:
    ///   - isWanted: False once the client is gone.
    ///   - leave: Creates a cookie and returns its name; called here, so that the watch cannot reach the cookie before
    ///     the waiter is registered. Nil if no watch can see a cookie; a scan of everything replaces it then.
    /// - Returns: The number of files that it did not wait for, because they are being written or retried later.
    /// - Throws: `ProtocolError` while paused, stopping or unable to analyse anything, and any error of `leave`.
    func sync(
        isWanted: @escaping @Sendable () -> Bool, leave: @Sendable () throws -> String?
    ) async throws -> SyncReport {
        guard analysis.pause == nil else {
            throw ProtocolError(.paused, tr("the analysis is paused"), remedy: "cleanerctl resume")
        }
        lookForMains()
        guard !analysis.waitsForMains else { throw Self.onBattery }
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
            if cookie == nil { watch.waiters.reach(nil, scans: watch.scans.awaited, lastNumber: queue.lastNumber) }
        }
        return SyncReport(unsettled: watch.writing.count + analysis.retries.count)
    }

    func setOrderScan(_ order: @escaping @Sendable () -> Void) {
        watch.orderScan = order
    }

    /// Notes that a scan was ordered, for which every later `sync` waits.
    func expectScan() {
        watch.scans.order()
    }

    /// Orders a scan of everything.
    func scanEverything() {
        expectScan()
        watch.orderScan?()
    }

    /// Answers the waiting requests whose wait is over.
    func settleWaiters() {
        endRecovery()
        watch.waiters.settle(
            watch.scans, lastNumber: queue.lastNumber, isOutstanding: queue.isOutstanding(upTo:arrivalsUpTo:))
    }

    /// Answers all waiting requests with an error, each in its language.
    func endWaiters(_ error: @autoclosure @Sendable () -> ProtocolError) {
        watch.waiters.end(error())
    }

    /// Gives the journal's remaining decisions to photos that only their content identifies.
    ///
    /// Runs once everything is scanned and analysed, including libraries that were missing.
    private func endRecovery() {
        guard watch.isRecovering, !watch.scans.isScanning, !watch.isScanOrderedForSilence, watch.scans.missing.isEmpty,
            queue.outstanding == 0, analysis.retries.isEmpty
        else { return }
        watch.isRecovering = false
        guarding("the end of a recall") {
            let (touched, lostMarks) = try store.recall.end(at: now)
            if lostMarks > 0 { raise(.marksLost(lostMarks)) }
            try refresh(touched, live: false, event: .decided)
        }
    }
}

extension ProtocolError {
    /// The answer to a `sync` while nothing can be analysed, with the text of the condition that prevents it.
    static func waiting(for text: String) -> ProtocolError {
        ProtocolError(.busy, text.hasSuffix(".") ? String(text.dropLast()) : text, remedy: "cleanerctl status")
    }
}
