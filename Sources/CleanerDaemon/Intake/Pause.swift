import DirectoryWatch

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
