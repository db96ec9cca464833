import CleanerProtocol
import FileSystem
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

    func finish(_ job: IntakeQueue.Job, _ finding: Finding) async {
        // Before the job ends, so that who waits for it waits for the other file as well.
        if case .otherFile(let location, let stamp) = finding { await placeOther(location, stamp) }
        finished(job, finding)
    }

    /// Takes a file that was found in the place of another one.
    private func placeOther(_ location: Location, _ stamp: FileStamp) async {
        await guarding("an analysis") {
            // Since it was opened the watch may have told that it went.
            guard try await askDisk({ self.isThere(location, stamp) }) else { return }
            try await place(live: true) { try store.intake.place([(location, stamp)], at: Self.now, sightings: &$0) }
        }
    }

    private func finished(_ job: IntakeQueue.Job, _ finding: Finding) {
        let photo = job.photo
        restless[photo] = nil
        pace.noteReading(of: photo, isCheap: finding.isCheap, at: .now)
        let wait = pace.secondsToWait(for: photo, at: .now)
        let isAgain = queue.finish(job, mayFollow: wait == nil)
        if isAgain, let wait { readLater(photo, seconds: wait, because: Self.neverRests) }
        guarding("an analysis") {
            switch finding {
            case .content(let content, let stamp):
                guard let recorded = try store.contents.record(content, of: photo, stamp: stamp, at: Self.now) else {
                    break
                }
                var touched = Touched()
                touched.photos.insert(recorded.photo)
                if let replaced = recorded.replaced { touched.photos.insert(replaced) }
                try refresh(touched, live: true, event: .analysed, number: job.number)
            case .changing:
                if !isAgain { retry(job, because: "it is still being written") }
            case .gone(let place):
                // While it was looked for, the watch may have told where it went, or be about to.
                if try store.places.file(of: photo)?.location == place, !missing.contains(place.root), !isMoving(place)
                {
                    try refresh(store.intake.forget([place], at: Self.now), live: true)
                } else {
                    retry(job, because: "it was not where it should be")
                }
            case .otherFile, .nowhere:
                break
            case .denied(let place, let error):
                if let file = try store.places.file(of: photo), file.location == place {
                    try refresh(
                        store.intake.refuse(photo, stamp: file.stamp, reason: "the file may not be read: \(error)"),
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

    private func isMoving(_ place: Location) -> Bool {
        moving?.covers(root: place.root, directory: place.directory, name: place.name) ?? false
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
}
