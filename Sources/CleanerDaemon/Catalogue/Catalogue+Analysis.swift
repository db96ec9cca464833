import CleanerProtocol
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the lanes bring.
extension Catalogue {
    /// Seconds before a file that kept changing, or a disk that failed, is tried again; doubled up to a minute, which
    /// is syncthing's bound for paths that never rest.
    private static let firstRetrySeconds = 1.0
    private static let longestRetrySeconds = 60.0
    private static let neverRests = "it changes again and again"

    func finish(_ job: IntakeQueue.Job, _ finding: Finding) {
        let photo = job.photo
        restless[photo] = nil
        pace.noteReading(of: photo, isCheap: finding.isCheap, at: .now)
        let wait = pace.secondsToWait(for: photo, at: .now)
        let isAgain = queue.finish(job, mayFollow: wait == nil)
        if isAgain, let wait { readLater(photo, seconds: wait, because: Self.neverRests) }
        guarding("an analysis") {
            switch finding {
            case .content(let content, let stamp):
                guard let recorded = try store.record(content, of: photo, stamp: stamp, at: Self.now) else { break }
                var touched = Touched()
                touched.photos.insert(recorded.photo)
                if let replaced = recorded.replaced { touched.photos.insert(replaced) }
                try refresh(touched, live: true, event: .analysed, number: job.number)
            case .otherFile(let location, let stamp):
                // Since it was opened the watch may have told that it went.
                guard isThere(location, stamp) else { break }
                try refresh(store.place([(location, stamp)], at: Self.now, isThere: isThere), live: true)
            case .changing:
                if !isAgain { retry(job, because: "it is still being written") }
            case .gone(let place):
                // While it was looked for, the watch may have told where it went.
                if try store.file(of: photo)?.location == place, !missing.contains(place.root) {
                    try refresh(store.forget([place], at: Self.now), live: true)
                } else {
                    retry(job, because: "it was not where it should be")
                }
            case .nowhere:
                break
            case .denied(let place, let error):
                if let file = try store.file(of: photo), file.location == place {
                    try refresh(
                        store.refuse(photo, stamp: file.stamp, reason: "the file may not be read: \(error)"),
                        live: true,
                        event: .analysed)
                }
            case .unavailable(let reason):
                retry(job, because: reason)
            }
        }
        run.count(at: Self.now, outstanding: queue.outstanding)
        settleWaiters()
        touch()
    }

    private func retry(_ job: IntakeQueue.Job, because reason: String) {
        let seconds = min(Self.firstRetrySeconds * Double(1 << min(job.attempt, 10)), Self.longestRetrySeconds)
        readLater(job.photo, seconds: seconds, because: reason, attempt: job.attempt + 1)
    }

    /// Has a photo read: at once, or when its turn is after it changed again and again.
    func enqueue(_ photo: PhotoID, live: Bool) {
        guard let wait = pace.secondsToWait(for: photo, at: .now), !queue.holds(photo) else {
            return queue.add(photo, live: live)
        }
        if restless[photo] == nil { readLater(photo, seconds: wait, because: Self.neverRests) }
    }

    private func readLater(_ photo: PhotoID, seconds: Double, because reason: String, attempt: Int = 0) {
        restless[photo] = reason
        logger.info(
            "tried again later", metadata: ["photo": "p:\(photo)", "seconds": "\(seconds)", "reason": "\(reason)"])
        Task {
            try await Task.sleep(for: .seconds(seconds))
            // One that came again meanwhile is read anyway.
            if restless[photo] != nil, !queue.holds(photo) { queue.add(photo, live: true, attempt: attempt) }
        }
    }

    // MARK: Pause

    private static let pauseSetting = "paused-until"

    /// Ten years: longer is `pause` without a time.
    private static let longestPause = 315_360_000

    /// Seconds after which a pause looks at the clock again.
    private static let longestPauseStep: Int64 = 60

    func pause(seconds: Int?) throws -> PauseReport {
        if let seconds, !(1...Self.longestPause).contains(seconds) {
            throw ProtocolError(
                .badParameters, "a pause of \(seconds) seconds is not possible",
                remedy: "give 1 to \(Self.longestPause), or none to pause until resumed")
        }
        let until = seconds.map { Self.now / 1_000_000_000 + Int64($0) } ?? Int64.max
        try store.set(Self.pauseSetting, to: "\(until)")
        hold(until: until)
        return PauseReport(until: until == .max ? nil : until)
    }

    func resume() throws {
        try store.set(Self.pauseSetting, to: nil)
        pausedUntil = nil
        if outage?.isHeld != true { queue.resume() }
        touch()
    }

    func loadPause() throws {
        guard let until = try store.setting(Self.pauseSetting).flatMap({ Int64($0) }) else { return }
        guard until > Self.now / 1_000_000_000 else { return try resume() }
        hold(until: until)
    }

    private func hold(until: Int64) {
        pausedUntil = until
        queue.pause()
        endWaiters(ProtocolError(.paused, "the analysis was paused", remedy: "cleanerctl resume"))
        touch()
        guard until != .max else { return }
        Task {
            // The clock may be set meanwhile, as on a machine that asks the network for the time after it has started.
            while pausedUntil == until, case let left = until - Self.now / 1_000_000_000, left > 0 {
                try await Task.sleep(for: .seconds(min(left, Self.longestPauseStep)))
            }
            if pausedUntil == until { guarding("the end of a pause") { try resume() } }
        }
    }
}
