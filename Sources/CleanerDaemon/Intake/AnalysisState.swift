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
    /// nil while the analysis is not paused.
    var pause: Pause?
    /// How completely workers are sandboxed, as the last one reported.
    var sandbox: StatusReport.Sandbox?

    /// Seconds that a photo waits after `attempt` retries.
    static func retrySeconds(attempt: Int) -> Double {
        min(firstRetrySeconds * Double(1 << min(attempt, 10)), longestRetrySeconds)
    }
}
