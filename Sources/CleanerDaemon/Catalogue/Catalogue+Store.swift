import CleanerProtocol
import Logging
import PhotoStore
import PhotoTrash

/// The store failed and is being tried again.
struct StoreOutage: Sendable {
    /// Of the condition that tells it.
    var code: String
    /// Whether the analysis is held.
    var isHeld: Bool
}

/// What a store that fails means for the rest.
///
/// Questions are answered from memory all the while. Nothing is queued to be written later: once the store works again,
/// everything is looked through, which finds whatever was missed.
extension Catalogue {
    /// Seconds between two tries of a store that failed; doubled up to a minute where it fails again soon after it was
    /// thought well, as a disk does on which little room was made.
    private static let firstTrySeconds = 2
    private static let longestTrySeconds = 60

    private static let full = "disk-full"

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

    /// The same for work that awaits something.
    @discardableResult
    func guarding<Value>(_ what: String, _ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch {
            failed(error, in: what)
            return nil
        }
    }

    /// Holds the analysis, tells why and tries again; a store that is damaged ends this run of the daemon.
    func failed(_ error: any Error, in what: String) {
        let error = (error as? StoreError) ?? StoreError(.failed, "\(error)")
        // One line an outage: every event on disk fails in it.
        logger.log(level: outage == nil ? .error : .debug, "\(what) failed", metadata: ["reason": "\(error.text)"])
        guard !isDamaged else { return }
        if error.kind == .damaged {
            isDamaged = true
            queue.pause()
            damage.yield(error)
            damage.finish()
            return
        }
        let condition = condition(of: error)
        if let known = outage, known.code != condition.code { clear(known.code) }
        raise(condition.code, condition.text, remedy: condition.remedy)
        let isNew = outage == nil
        outage = StoreOutage(code: condition.code, isHeld: outage?.isHeld == true || condition.isHeld)
        if condition.isHeld {
            queue.pause()
            endWaiters(Self.busy(condition.text))
        }
        guard isNew else { return }
        let isSoon = recovered.map { ContinuousClock.now - $0 < .seconds(Self.longestTrySeconds) } ?? false
        trySeconds = isSoon ? min(2 * trySeconds, Self.longestTrySeconds) : Self.firstTrySeconds
        Task { await tryAgain() }
    }

    /// Whether a job goes on after one of its photos failed: not where what it does cannot be remembered.
    func goesOn(after error: any Error, in what: String) -> Bool {
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

    /// What a `sync` is told while nothing can be analysed.
    static func busy(_ text: String) -> ProtocolError {
        ProtocolError(.busy, text.hasSuffix(".") ? String(text.dropLast()) : text, remedy: "cleanerctl status")
    }

    private func condition(of error: StoreError) -> (code: String, text: String, remedy: String, isHeld: Bool) {
        let state = configuration.stateDirectory
        // Some disks say of a quota or a limit only that they failed.
        if error.kind == .full || (error.kind == .unwritable && !StateDirectory.hasRoom(state)) {
            return (
                Self.full, "The disk that holds \(state) is full: the analysis waits, and nothing can be decided.",
                "Make some room on it; all goes on by itself then.", true
            )
        }
        switch error.kind {
        case .locked:
            return (
                "database-locked", "Another program holds the database in \(state): what happens waits for it.",
                "Close what has it open, such as a backup or sqlite3; all goes on by itself then.", true
            )
        case .unwritable:
            return (
                "state-unwritable", "What happens cannot be remembered: \(error.text).",
                "Mend the rights or the disk of \(state); all goes on by itself then.", true
            )
        default:
            return (
                "store-failing", "What happens cannot be remembered: \(error.text)",
                "See the journal: journalctl --user -u cleanerd", false
            )
        }
    }

    private func tryAgain() async {
        repeat {
            try? await Task.sleep(for: .seconds(trySeconds))
            guard !isDamaged else { return }
        } while !works()
        let held = outage
        outage = nil
        recovered = .now
        if let held { clear(held.code) }
        logger.notice("the store works again")
        if pause == nil { queue.resume() }
        guarding("what was missed") {
            for photo in try store.comparisons.uncomparedPhotos() { queue.addComparison(photo) }
            try countTrash()
            if adjustable.stored.places[.protect] != nil { try remember(.protect, adjustable.stored) }
        }
        expectScan()
        orderScan?()
    }

    private func works() -> Bool {
        // On a disk without room our own log may be what takes it.
        if outage?.code == Self.full { try? store.shrinkLog() }
        guard StateDirectory.hasRoom(configuration.stateDirectory) else { return false }
        do {
            try store.tryWriting()
            return true
        } catch {
            // By now it may fail for another reason.
            failed(error, in: "another try")
            return false
        }
    }
}
