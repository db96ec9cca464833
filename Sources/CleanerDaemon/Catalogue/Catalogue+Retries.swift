import Logging
import PhotoCulling
import PhotoStore

/// Photos that could not be read are read again later.
extension Catalogue {
    /// Queues a photo, at once or, if it keeps changing, later.
    func enqueue(_ photo: PhotoID, live: Bool) {
        guard let wait = analysis.pace.secondsToWait(for: photo, at: clocks.monotonic()), !queue.holds(photo) else {
            return queue.add(photo, live: live, modified: culling.modified(photo) ?? 0)
        }
        if analysis.retries[photo] == nil { readLater(photo, seconds: wait, because: Self.changesAgainAndAgain) }
    }

    /// Reads a photo again that could not be read by a fault of its own.
    func retry(_ job: IntakeQueue.Job, because reason: String) throws {
        // The scan of a library that comes back queues all that waits in it.
        if let root = try store.places.file(of: job.photo)?.location.root, watch.scans.missing.contains(root) { return }
        readLater(
            job.photo, seconds: AnalysisState.retrySeconds(attempt: job.attempt), because: reason,
            attempt: job.attempt + 1)
    }

    func readLater(_ photo: PhotoID, seconds: Double, because reason: String, attempt: Int = 0) {
        analysis.retries[photo] = reason
        logger.info(
            "tried again later", metadata: ["photo": "p:\(photo)", "seconds": "\(seconds)", "reason": "\(reason)"])
        Task {
            try await clocks.sleep(.seconds(seconds))
            // A photo that came again meanwhile needs no second job.
            if analysis.retries[photo] != nil, !queue.holds(photo) { queue.add(photo, live: true, attempt: attempt) }
        }
    }

    // MARK: Photos that wait for something outside them

    func hold(_ job: IntakeQueue.Job, because cause: HeldPhotos.Cause, _ reason: String) {
        guard !isMissing(cause) else { return dropHeld(cause) }
        analysis.retries[job.photo] = reason
        guard let attempt = analysis.held.hold(job.photo, because: cause, attempt: job.attempt) else { return }
        let seconds = AnalysisState.retrySeconds(attempt: attempt)
        logger.info(
            "photos are tried again later",
            metadata: ["cause": "\(cause)", "seconds": "\(seconds)", "reason": "\(reason)"])
        Task {
            try await clocks.sleep(.seconds(seconds))
            tryHeld(cause)
        }
    }

    /// Reads the photos that waited for the same as this one, which was read.
    func readHeld(after photo: PhotoID) {
        let (photos, attempt) = analysis.held.released(by: photo)
        for photo in photos where !queue.holds(photo) { queue.add(photo, live: true, attempt: attempt) }
    }

    /// Forgets that a photo was to be read again, as it is gone.
    func endRetry(_ photo: PhotoID) {
        analysis.retries[photo] = nil
        if let cause = analysis.held.remove(photo) { tryHeld(cause) }
    }

    private func tryHeld(_ cause: HeldPhotos.Cause) {
        guard !isMissing(cause) else { return dropHeld(cause) }
        guard let (photo, attempt) = analysis.held.nextTrial(of: cause), !queue.holds(photo) else { return }
        queue.add(photo, live: true, attempt: attempt)
    }

    /// Ends the waiting for a library that is missing: the scan of one that comes back queues all that waits in it.
    private func dropHeld(_ cause: HeldPhotos.Cause) {
        for photo in analysis.held.drop(cause) { analysis.retries[photo] = nil }
    }

    private func isMissing(_ cause: HeldPhotos.Cause) -> Bool {
        guard case .library(let root) = cause else { return false }
        return watch.scans.missing.contains(root)
    }
}
