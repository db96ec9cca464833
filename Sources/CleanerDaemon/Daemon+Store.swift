import FileSystem
import Glibc
import Logging
import PhotoCulling
import PhotoStore

/// The store at the start and the end, and the photos that ended an earlier daemon.
extension Daemon {
    /// The daemon gives up after this many: the disk itself is failing.
    static let mostRepairs = 3

    static func words(_ error: StoreError, _ state: borrowing StateDirectory) -> DaemonError {
        let text = "the state in \(state.path) cannot be used: \(error.text)"
        // A restart helps only if the cause passes by itself. Some disks report an exceeded quota only as a failure.
        let isForGood = error.kind == .newer || (error.kind == .unwritable && StateDirectory.hasRoom(state.path))
        return isForGood ? .configuration(text) : DaemonError(text)
    }

    /// Waits for another program to release the database, for less time than a service manager waits for the daemon.
    func whenUnlocked<Value>(_ body: () throws -> Value) throws -> Value {
        let end = clocks.awake() + Self.longestWait
        while true {
            do {
                return try body()
            } catch let error as StoreError {
                guard error.kind == .locked, clocks.awake() < end else { throw error }
                logger.warning("the store is waited for", metadata: ["reason": "\(error.text)"])
                // SQLite itself waits, but not for every kind of lock.
                usleep(Self.lockPause)
            }
        }
    }

    private static let longestWait = Duration.seconds(60)
    /// Microseconds between two tries.
    private static let lockPause: useconds_t = 200_000

    /// Closes the store before its database is moved aside.
    ///
    /// Otherwise SQLite would use the new database's log for the old one.
    func close(_ store: PhotoDatabase) {
        do {
            try store.close()
        } catch {
            logger.error("the store is not closed", metadata: ["reason": "\(error.text)"])
        }
    }

    /// Closes the store and makes the snapshot of the engine count for it.
    func finish(_ snapshot: SnapshotFile, of store: PhotoDatabase) {
        do {
            try store.close()
            try snapshot.finish()
        } catch {
            logger.debug("no snapshot is kept", metadata: ["reason": "\(error)"])
        }
    }

    /// Queues suspect photos last, one at a time; gives up on a photo that has killed the daemon twice.
    func holdBack(_ trace: AnalysisTrace, _ store: PhotoDatabase, _ queue: IntakeQueue) throws {
        let found = trace.suspects
        guard !found.isEmpty else { return }
        let uncompared = Set(try store.comparisons.uncomparedPhotos())
        var suspects: [PhotoID: Int] = [:]
        for suspect in found {
            let isDue = try suspect.stamp.map { try store.intake.isWaiting(suspect.photo, $0) }
            guard isDue ?? uncompared.contains(suspect.photo) else {
                trace.clear(suspect)
                continue
            }
            guard suspect.deaths >= AnalysisTrace.deathsToBlame else {
                suspects[suspect.photo] = max(suspects[suspect.photo] ?? 0, suspect.deaths)
                continue
            }
            try giveUp(on: suspect, store)
            trace.clear(suspect)
        }
        guard !suspects.isEmpty else { return }
        queue.holdBack(suspects)
        logger.warning(
            "photos that were being looked at when the daemon died come last, one at a time",
            metadata: ["photos": "\(suspects.count)"])
    }

    /// Gives up on a photo that kills the daemon: never reads it again, or never compares it with others.
    func giveUp(on suspect: AnalysisTrace.Record, _ store: PhotoDatabase) throws {
        if let stamp = suspect.stamp {
            _ = try store.intake.refuse(
                suspect.photo, stamp: stamp,
                reason:
                    "cleanerd itself ended \(suspect.deaths) times while it looked at nothing but this photo. "
                    + "It is tried again when the file or the analyser changes: save it anew with another program, or "
                    + "touch it"
            )
        } else {
            try store.comparisons.end(of: suspect.photo)
        }
        logger.error(
            "a photo ends the daemon and is left alone",
            metadata: ["photo": "p:\(suspect.photo)", "task": "\(suspect.task)", "deaths": "\(suspect.deaths)"])
    }

    func log(_ copy: StoreCopy?) {
        switch copy {
        case nil: break
        case .made(let path):
            logger.notice("the store has a new form; as it was before it is kept", metadata: ["copy": "\(path)"])
        case .failed(let reason):
            logger.warning("the store has a new form, and no copy from before", metadata: ["reason": "\(reason)"])
        }
    }

    func log(_ recalled: JournalRecovery) {
        if recalled.wasLost {
            logger.warning(
                "the store was lost and decisions are taken from their journal",
                metadata: ["photos": "\(recalled.photos)"])
        }
        if recalled.damagedRecords > 0 {
            logger.error(
                "damaged records of the journal of decisions are passed over",
                metadata: ["records": "\(recalled.damagedRecords)"])
        }
    }
}
