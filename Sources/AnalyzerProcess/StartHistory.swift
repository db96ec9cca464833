/// Counts failed starts in a row and pauses after too many, so that a broken installation does not loop.
struct StartHistory: Sendable {
    private var failures = 0
    private var pause: (until: ContinuousClock.Instant, error: AnalyzerError)?

    /// The error to answer during a pause; nil when a start is due.
    func refusal(at now: ContinuousClock.Instant) -> AnalyzerError? {
        guard let pause, now < pause.until else { return nil }
        return pause.error
    }

    /// Counts a failed start; a hopeless one pauses at once.
    mutating func failed(
        _ error: AnalyzerError, isHopeless: Bool, limits: AnalyzerLimits, at now: ContinuousClock.Instant
    ) {
        failures = isHopeless ? max(failures + 1, limits.startAttempts) : failures + 1
        guard failures >= limits.startAttempts else { return }
        // Doubling 20 times is beyond any longest pause, and keeps the shift small.
        let doublings = min(failures - limits.startAttempts, 20)
        let seconds = min(limits.firstPauseSeconds * Double(1 << doublings), limits.longestPauseSeconds)
        pause = (now.advanced(by: .seconds(seconds)), error)
    }
}
