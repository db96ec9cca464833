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
