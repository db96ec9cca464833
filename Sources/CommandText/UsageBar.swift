/// How full a file system is, as a bar: `███████░░░`.
struct UsageBar: Sendable {
    /// Enough to show tenths, and short enough to fit beside a path.
    static let columns = 10

    let line: StyledLine

    /// - Parameters:
    ///   - used: Bytes in use.
    ///   - total: Bytes of the file system.
    init(used: Int64, of total: Int64) {
        let share = total > 0 ? Double(min(max(used, 0), total)) / Double(total) : 0
        let filled = Int((share * Double(Self.columns)).rounded())
        let bar = StyledLine(String(repeating: "█", count: filled), .gold)
        line = bar + StyledLine(String(repeating: "░", count: Self.columns - filled), .faint)
    }
}
