import PhotoCulling

/// How soon a photo is read again that keeps changing: a video that grows, a log under a picture's name.
///
/// The first readings follow the changes at once, as a person saves a picture some times in a row. Then each waits twice
/// as long as the one before, up to a minute, which is syncthing's bound for paths that never rest. Readings that
/// found what was known, as after a new name or other rights, decode nothing: ten of these count as one.
struct ChangePace: Sendable {
    static let readingsAtOnce = 3
    private static let longestSeconds = 60.0
    /// Hashing a photo of some megabytes takes about a tenth of what decoding and measuring it does.
    private static let cheapPerReading = 10
    /// So long after its last change a photo begins anew: twice the longest wait, so that one that is due does not.
    private static let restSeconds = 120.0

    private struct Readings {
        var changes = 0
        var cheap = 0
        /// The last that was a change, or else the first.
        var lastChange: ContinuousClock.Instant
        var last: ContinuousClock.Instant

        var count: Int { changes + cheap / cheapPerReading }
    }

    private var readings: [PhotoID: Readings] = [:]
    /// Those that rest are dropped when there are so many, which costs nothing on the average.
    private var sweepCount = 1024

    /// Photos that are remembered.
    var count: Int { readings.count }

    /// Takes note that a photo has been read, and whether nothing was decoded.
    mutating func noteReading(of photo: PhotoID, isCheap: Bool, at now: ContinuousClock.Instant) {
        var noted =
            readings[photo].flatMap { Self.rests($0, at: now) ? nil : $0 } ?? Readings(lastChange: now, last: now)
        noted.last = now
        if isCheap {
            noted.cheap += 1
        } else {
            noted.changes += 1
            noted.lastChange = now
        }
        readings[photo] = noted
        guard readings.count > sweepCount else { return }
        readings = readings.filter { !Self.rests($0.value, at: now) }
        sweepCount = max(1024, 2 * readings.count)
    }

    /// Seconds until it may be read again; nil at once.
    func secondsToWait(for photo: PhotoID, at now: ContinuousClock.Instant) -> Double? {
        guard let readings = readings[photo], readings.count >= Self.readingsAtOnce else { return nil }
        // Doubling six times is beyond the longest.
        let pause = min(Double(1 << min(readings.count - Self.readingsAtOnce, 6)), Self.longestSeconds)
        let left = readings.last.advanced(by: .seconds(pause)) - now
        return left > .zero ? left / .seconds(1) : nil
    }

    private static func rests(_ readings: Readings, at now: ContinuousClock.Instant) -> Bool {
        readings.lastChange.advanced(by: .seconds(restSeconds)) < now
    }
}
