import CleanerProtocol
import PhotoCulling

/// The state of the analysis: its progress, its pause, and the photos that are retried later.
struct AnalysisState: Sendable {
    /// Seconds before the first retry after a file kept changing or a disk failed.
    ///
    /// The time doubles with each retry up to a minute, syncthing's limit for paths that never rest.
    private static let firstRetrySeconds = 1.0
    private static let longestRetrySeconds = 60.0

    var run = AnalysisRun()
    var pace = ChangePace()
    /// Photos that will be retried soon, and why they could not be read.
    var retries: [PhotoID: String] = [:]
    /// Those of them that wait for something outside them.
    var held = HeldPhotos()
    /// nil while the analysis is not paused.
    var pause: Pause?
    /// Whether the analysis is held because the machine runs on its battery.
    var waitsForMains = false
    /// Whether a task looks for mains now and then.
    var looksForMains = false
    /// How completely workers are sandboxed, as the last one reported.
    var sandbox: StatusReport.Sandbox?

    /// Seconds that a photo waits after `attempt` retries.
    static func retrySeconds(attempt: Int) -> Double {
        min(firstRetrySeconds * Double(1 << min(attempt, 10)), longestRetrySeconds)
    }
}

/// Progress since the queue was last empty, and its rate.
struct AnalysisRun: Sendable {
    /// How many photos the rate is computed from: half a minute of fast analysis, some minutes of slow analysis.
    private static let window = 256

    private(set) var done = 0
    private var isRunning = false
    private var finished: [ContinuousClock.Instant] = []

    /// Starts a run if none is under way.
    mutating func begin(at now: ContinuousClock.Instant) {
        guard !isRunning else { return }
        isRunning = true
        done = 0
        finished = [now]
    }

    /// Counts a photo that was finished.
    mutating func count(at now: ContinuousClock.Instant, outstanding: Int) {
        done += 1
        finished.append(now)
        if finished.count > Self.window { finished.removeFirst(finished.count - Self.window) }
        if outstanding == 0 { isRunning = false }
    }

    /// Seconds until `outstanding` photos are done, at the present rate; nil until enough photos are done to tell.
    func secondsLeft(_ outstanding: Int) -> Int? {
        guard finished.count > 8, let first = finished.first, let last = finished.last, last > first else { return nil }
        let each = (last - first) / .seconds(1) / Double(finished.count - 1)
        return Int((each * Double(outstanding)).rounded(.up))
    }
}
