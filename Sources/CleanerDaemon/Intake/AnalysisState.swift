import CleanerProtocol
import PhotoCulling

/// How the analysis goes: its progress, its pauses, and the photos that are tried again later.
struct AnalysisState: Sendable {
    /// Seconds before a file that kept changing, or a disk that failed, is tried again; doubled up to a minute, which
    /// is syncthing's bound for paths that never rest.
    private static let firstRetrySeconds = 1.0
    private static let longestRetrySeconds = 60.0

    var run = AnalysisRun()
    var pace = ChangePace()
    /// Photos that are tried again soon, and why they could not be read.
    var retries: [PhotoID: String] = [:]
    /// nil while the analysis is not paused.
    var pause: Pause?
    /// How far workers are locked in, as the last one reported.
    var sandbox: StatusReport.Sandbox?

    /// How long a photo waits that has been tried again `attempt` times already.
    static func retrySeconds(attempt: Int) -> Double {
        min(firstRetrySeconds * Double(1 << min(attempt, 10)), longestRetrySeconds)
    }
}
