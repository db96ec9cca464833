import PhotoCulling

/// How soon a photo that keeps changing is read again: a growing video, a log with a picture's name.
///
/// The first readings follow the changes at once, as a user may save a picture several times in a row. Each later
/// reading waits twice as long as the one before, up to a minute, syncthing's limit for paths that never rest. Some
/// readings decode nothing because the picture is known, for example after a rename or a change of permissions. Ten of
/// these count as one.
struct ChangePace: Sendable {
    static let readingsAtOnce = 3
    private static let longestSeconds = 60.0
    /// Hashing a photo of a few megabytes takes about a tenth of the time of decoding and measuring it.
    private static let cheapPerReading = 10
    /// Seconds without a change after which a photo starts anew: twice the longest wait, so never during one.
    private static let restSeconds = 120.0

    private struct Readings {
        var changes = 0
        var cheap = 0
        /// The time of the last reading that decoded something, else of the first.
        var lastChange: ContinuousClock.Instant
        var last: ContinuousClock.Instant

        var count: Int { changes + cheap / cheapPerReading }
    }

    private var readings: [PhotoID: Readings] = [:]
    /// The number of entries at which those at rest are dropped; it grows with them, so the average cost is small.
    private var sweepCount = 1024
    /// When those at rest were last dropped: after a rest of all of them, most are.
    private var swept: ContinuousClock.Instant?

    /// The number of photos that are remembered.
    var count: Int { readings.count }

    /// Records a reading of a photo; a cheap one decoded nothing.
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
        let last = swept ?? now
        swept = last
        guard readings.count > sweepCount || Self.isRest(from: last, to: now) else { return }
        readings = readings.filter { !Self.rests($0.value, at: now) }
        sweepCount = max(1024, 2 * readings.count)
        swept = now
    }

    /// Seconds until a photo may be read again; nil if at once.
    func secondsToWait(for photo: PhotoID, at now: ContinuousClock.Instant) -> Double? {
        guard let readings = readings[photo], readings.count >= Self.readingsAtOnce else { return nil }
        // Six doublings already exceed the longest wait.
        let pause = min(Double(1 << min(readings.count - Self.readingsAtOnce, 6)), Self.longestSeconds)
        let left = readings.last.advanced(by: .seconds(pause)) - now
        return left > .zero ? left / .seconds(1) : nil
    }

    private static func rests(_ readings: Readings, at now: ContinuousClock.Instant) -> Bool {
        isRest(from: readings.lastChange, to: now)
    }

    private static func isRest(from last: ContinuousClock.Instant, to now: ContinuousClock.Instant) -> Bool {
        last.advanced(by: .seconds(restSeconds)) < now
    }
}
