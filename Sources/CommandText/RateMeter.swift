/// Photos a second over the last seconds, not the mean since the start.
package struct RateMeter: Sendable {
    /// Long enough to even out large photos among small ones, short enough to follow a change of pace.
    private static let windowMilliseconds: Int64 = 15_000
    /// A rate over a shorter time would jump.
    private static let leastMilliseconds: Int64 = 1000

    private var samples: [(milliseconds: Int64, done: Int)] = []

    package init() {}

    /// Adds a sample with the time of a monotonic clock.
    package mutating func add(done: Int, atMilliseconds now: Int64) {
        // A new run counts from zero again.
        if let last = samples.last, done < last.done { samples = [] }
        samples.append((now, done))
        samples.removeAll { now - $0.milliseconds > Self.windowMilliseconds }
    }

    /// Photos a second; nil while there are too few samples.
    package var perSecond: Double? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let time = last.milliseconds - first.milliseconds
        guard time >= Self.leastMilliseconds, last.done > first.done else { return nil }
        return Double(last.done - first.done) * 1000 / Double(time)
    }
}
