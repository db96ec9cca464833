/// Failed starts in a row, and the pause that follows too many of them, so that a broken installation is no loop.
struct StartHistory: Sendable {
    private var failures = 0
    private var pause: (until: ContinuousClock.Instant, error: AnalyzerError)?

    /// What to answer instead of another start; nil where one is due.
    func refusal(at now: ContinuousClock.Instant) -> AnalyzerError? {
        guard let pause, now < pause.until else { return nil }
        return pause.error
    }

    /// Takes note of a failed start.
    ///
    /// A `hopeless` one pauses at once: more of the same would not help.
    mutating func failed(
        _ error: AnalyzerError, hopeless: Bool, limits: AnalyzerLimits, at now: ContinuousClock.Instant
    ) {
        failures = hopeless ? max(failures + 1, limits.startAttempts) : failures + 1
        guard failures >= limits.startAttempts else { return }
        // Doubling 20 times is beyond any longest pause, and keeps the shift small.
        let doublings = min(failures - limits.startAttempts, 20)
        let seconds = min(limits.firstPauseSeconds * Double(1 << doublings), limits.longestPauseSeconds)
        pause = (now.advanced(by: .seconds(seconds)), error)
    }
}
