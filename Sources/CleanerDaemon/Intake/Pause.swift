import DirectoryWatch

/// How long the analysis is paused, by the clock that nobody sets.
struct Pause: Sendable, Hashable {
    /// Ten years: longer is `pause` without a time.
    static let longestSeconds: Int64 = 315_360_000

    /// Unix time in seconds, in the year 36,812; the daemon never writes a later one.
    private static let latestEnd: Int64 = 1 << 40
    private static let second: Int64 = 1_000_000_000
    /// What stands in the place of the end where only `resume` ends the pause.
    private static let endless = "\(Int64.max)"

    /// nil where only `resume` ends it.
    let end: BootTime?

    /// Begins now.
    ///
    /// - Parameters:
    ///   - seconds: How long; nil until `resume`.
    ///   - clocks: Those of the machine.
    init(seconds: Int64?, _ clocks: Clocks) {
        end = seconds.map { clocks.boot() + .seconds($0) }
    }

    /// A pause that an earlier run of the daemon remembered; nil where it is over.
    ///
    /// After a new start of the machine only the wall clock knows how long it was off. It may have been set meanwhile,
    /// so the rest is never longer than what was asked for, less the time since this start of the machine.
    init?(remembered text: String, _ clocks: Clocks) {
        guard text != Self.endless else {
            end = nil
            return
        }
        let words = text.split(separator: " ")
        // Earlier versions wrote the first word only.
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

    /// What `init(remembered:_:)` reads: the end by the wall clock, the seconds that are left, the machine's start, the
    /// end by the clock of that start.
    func text(_ clocks: Clocks) -> String {
        guard let end, let left = left(clocks), let until = until(clocks) else { return Self.endless }
        return "\(until) \(left.components.seconds) \(clocks.bootID ?? "?") \(end.nanoseconds)"
    }

    /// What is left of it, rounded up to seconds; nil where only `resume` ends it.
    func left(_ clocks: Clocks) -> Duration? {
        end.map { .seconds(max(0, ($0.nanoseconds - clocks.boot().nanoseconds + Self.second - 1) / Self.second)) }
    }

    /// When it ends as the wall clock goes now: Unix time in seconds, nil where only `resume` ends it.
    func until(_ clocks: Clocks) -> Int64? {
        end.map { (clocks.wall() + $0.nanoseconds - clocks.boot().nanoseconds + Self.second / 2) / Self.second }
    }
}
