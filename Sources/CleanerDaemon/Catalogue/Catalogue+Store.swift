import CleanerProtocol
import Logging
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

/// Handles failures of the store.
///
/// Requests that only read are answered from memory meanwhile. Nothing is queued to be written later: once the store
/// works again, a scan of everything finds whatever was missed.
extension Catalogue {
    /// Runs work on the store and turns its failure into a condition.
    @discardableResult
    func guarding<Value>(_ what: String, _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            failed(error, in: what)
            return nil
        }
    }

    /// The same for asynchronous work.
    @discardableResult
    func guarding<Value>(_ what: String, _ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch {
            failed(error, in: what)
            return nil
        }
    }

    /// Calls `body` if the catalogue takes calls and the store answers, even if only with a failure.
    ///
    /// It wakes no thread but the catalogue's own.
    nonisolated func ifAlive(_ body: @escaping @Sendable () -> Void) {
        executor.run {
            self.assumeIsolated { catalogue in
                catalogue.guarding("the watchdog's question") { try catalogue.store.answers() }
                if !catalogue.health.store.isDamaged { body() }
            }
        }
    }

    /// Holds the analysis, reports the condition and retries; a damaged store ends this run of the daemon.
    func failed(_ error: any Error, in what: String) {
        let error = (error as? StoreError) ?? Language.english.spoken { StoreError(.failed, "\(error)") }
        // Log one line per outage, since every event on disk fails during it.
        logger.log(
            level: health.store.outage == nil ? .error : .debug, "\(what) failed", metadata: ["reason": "\(error.text)"]
        )
        guard !health.store.isDamaged else { return }
        if error.kind == .damaged {
            queue.pause()
            return health.giveUp(error)
        }
        let state = configuration.stateDirectory
        let problem = StoreProblem(error, state: state, hasRoom: StateDirectory.hasRoom(state))
        let (isNew, replaced) = health.store.fail(problem, at: clocks.monotonic())
        if let replaced { clear(replaced) }
        raise(problem.report)
        if problem.holdsAnalysis {
            queue.pause()
            watch.waiters.end(.waiting(for: problem.report.text))
        }
        if isNew { Task { await tryAgain() } }
    }

    /// Whether a job can continue after one of its photos failed: not if its results cannot be stored.
    func canContinue(after error: any Error, in what: String) -> Bool {
        let isDamaged = (error as? StoreError)?.kind == .damaged
        guard error is StoreError || (error as? TrashError)?.code == .journalFailed else { return true }
        do {
            if isDamaged { throw error }
            try store.tryWriting()
            return true
        } catch {
            failed(error, in: what)
            return false
        }
    }

    private func tryAgain() async {
        repeat {
            guard let interval = health.store.outage?.retryInterval else { return }
            try? await clocks.sleep(interval)
        } while !works()
        guard let outage = health.store.recover(at: clocks.monotonic()) else { return }
        clear(outage.condition)
        logger.notice("the store works again")
        resumeQueue()
        wakeQuietWorkers()
        guarding("what was missed") {
            for photo in try store.comparisons.uncomparedPhotos() { queue.addComparison(photo) }
            try countTrash()
            if settings.values.stored.places[.protect] != nil { try remember(.protect, settings.values.stored) }
        }
        scanEverything()
    }

    /// Whether the store works; also true if there is nothing to wait for because it is damaged.
    private func works() -> Bool {
        guard let outage = health.store.outage else { return true }
        // On a full disk, the store's own log may be what fills it.
        if outage.condition == .diskFull { try? store.shrinkLog() }
        guard StateDirectory.hasRoom(configuration.stateDirectory) else { return false }
        do {
            try store.tryWriting()
            return true
        } catch {
            // The reason of the failure may have changed by now.
            failed(error, in: "another try")
            return false
        }
    }

    /// Reports which damaged state files were kept, the journal's before the database's; none clears the condition.
    func reportDamaged(_ files: [FilePath]) {
        set(.databaseRepaired, to: .databaseRepaired(files))
    }

    /// The points on which the engine and the store disagree.
    func contradictions() throws -> [AuditRow] {
        var texts: [String] = []
        var count = 0
        try forEachPage { facts in
            for photo in facts where !culling.knows(photo) {
                texts.append(tr("\(WireID.photo(photo.id)) is judged by other facts than the store holds"))
            }
            count += facts.count
        }
        if count != culling.count { texts.append(tr("\(culling.count) photos are judged, the store holds \(count)")) }
        if !texts.isEmpty { store.doubtEngine() }
        return texts.map { AuditRow(kind: .inconsistent, path: WirePath(bytes: []), text: $0) }
    }
}
