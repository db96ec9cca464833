import CleanerProtocol
import DirectoryWatch
import PhotoCulling
import Synchronization

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

/// A pause of the analysis, measured by the boot clock, which nobody can set.
struct Pause: Sendable, Hashable {
    /// Ten years; for longer there is `pause` without a time.
    static let longestSeconds: Int64 = 315_360_000

    /// Unix time in seconds, in the year 36,812; the daemon never writes a later one.
    private static let latestEnd: Int64 = 1 << 40
    private static let second: Int64 = 1_000_000_000
    /// The text for a pause that only `resume` ends.
    private static let endless = "\(Int64.max)"

    /// When it ends; nil if only `resume` ends it.
    let end: BootTime?

    /// Begins a pause now.
    ///
    /// - Parameters:
    ///   - seconds: The length; nil means until `resume`.
    ///   - clocks: The machine's clocks.
    init(seconds: Int64?, _ clocks: Clocks) {
        end = seconds.map { clocks.boot() + .seconds($0) }
    }

    /// Reads a pause that an earlier run of the daemon stored; nil if it is over.
    ///
    /// After a reboot only the wall clock knows how long the machine was off. Somebody may have set that clock
    /// meanwhile, so the rest of the pause is at most the requested time less the time since the boot.
    init?(remembered text: String, _ clocks: Clocks) {
        guard text != Self.endless else {
            end = nil
            return
        }
        let words = text.split(separator: " ")
        // Earlier versions wrote only the first word.
        guard let until = words.first.flatMap({ Int64($0) }), (0...Self.latestEnd).contains(until) else { return nil }
        let asked = words.count == 4 ? Int64(words[1]) ?? 0 : Self.longestSeconds
        let most = min(asked, Self.longestSeconds)
        let now = clocks.boot()
        if words.count == 4, let id = clocks.bootID, words[2] == id, let end = Int64(words[3]) {
            self.end = min(BootTime(nanoseconds: end), now + .seconds(most))
        } else {
            let left = min(until - clocks.wall() / Self.second, most - now.nanoseconds / Self.second)
            end = now + .seconds(max(0, left))
        }
        if let end, end <= now { return nil }
    }

    /// The text that `init(remembered:_:)` reads: four words.
    ///
    /// They are the end by the wall clock, the seconds left, the id of this boot, and the end by the boot clock.
    func text(_ clocks: Clocks) -> String {
        guard let end, let left = left(clocks), let until = until(clocks) else { return Self.endless }
        return "\(until) \(left.components.seconds) \(clocks.bootID ?? "?") \(end.nanoseconds)"
    }

    /// The time that is left, rounded up to seconds; nil if only `resume` ends the pause.
    func left(_ clocks: Clocks) -> Duration? {
        end.map { .seconds(max(0, ($0.nanoseconds - clocks.boot().nanoseconds + Self.second - 1) / Self.second)) }
    }

    /// The end by the wall clock as it is set now, in Unix seconds; nil if only `resume` ends the pause.
    func until(_ clocks: Clocks) -> Int64? {
        end.map { (clocks.wall() + $0.nanoseconds - clocks.boot().nanoseconds + Self.second / 2) / Self.second }
    }
}

/// Detects a stuck lane: a worker ends each photo at its limits, so a lane that is busy for much longer is stuck.
final class LaneActivity: Sendable {
    /// Four tries at the worker's limit of a minute, times five for a machine whose cores are busy.
    private static let patience = Duration.seconds(1200)
    /// Bytes that a slow disk or network share reads in a second; the worker's own limit assumes the same.
    private static let bytesPerSecond: Int64 = 5_000_000

    private let deadline = Mutex<SuspendingClock.Instant?>(nil)
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    func begin(bytes: Int64) {
        let until = clocks.awake() + Self.patience + .seconds(4 * (bytes / Self.bytesPerSecond))
        deadline.withLock { $0 = until }
    }

    func end() {
        deadline.withLock { $0 = nil }
    }

    var isStuck: Bool {
        let now = clocks.awake()
        return deadline.withLock { $0.map { $0 < now } ?? false }
    }
}
