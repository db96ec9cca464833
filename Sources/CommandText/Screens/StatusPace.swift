package import CleanerProtocol

/// Which states a piped `status --follow` prints: news at once, mere counts at most every ten seconds.
///
/// While photos are analysed, the daemon sends other counts several times a second. The times are milliseconds of a
/// monotonic clock.
package struct StatusPace: Sendable {
    /// Often enough to see the work go on, seldom enough to keep a log short.
    package static let countsMilliseconds: Int64 = 10_000

    /// What a state says apart from counts.
    private struct Kind: Hashable, Sendable {
        let activity: StatusReport.Activity
        let pausedUntil: Int64?
        let missing: [String]
        let conditions: Set<String>

        init(_ report: StatusReport) {
            activity = report.activity
            pausedUntil = report.pausedUntil
            missing = report.libraries.filter { !$0.present }.map(\.path)
            conditions = Set(report.conditions.map { "\($0.code) \($0.since)" })
        }
    }

    private struct Printed: Sendable {
        let kind: Kind
        let words: String
        let milliseconds: Int64
    }

    private var printed: Printed?
    /// The newest state that has other counts than the printed one.
    private var held: StatusReport?

    package init() {}

    /// The line to print for a new state; nil if it says nothing new, or has to wait.
    package mutating func line(for report: StatusReport, page: Page, milliseconds: Int64) -> StyledLine? {
        held = report
        let kind = Kind(report)
        if let printed, printed.kind == kind {
            guard ChangeLine.words(report, page: page) != printed.words else {
                held = nil
                return nil
            }
            guard milliseconds - printed.milliseconds >= Self.countsMilliseconds else { return nil }
        }
        return printHeld(page, milliseconds)
    }

    /// The time until the state that waits is due; nil if none waits.
    package func millisecondsUntilDue(at milliseconds: Int64) -> Int64? {
        guard held != nil, let printed else { return nil }
        return max(0, printed.milliseconds + Self.countsMilliseconds - milliseconds)
    }

    /// The line of the state that waits, once it is due; else nil.
    package mutating func dueLine(page: Page, milliseconds: Int64) -> StyledLine? {
        millisecondsUntilDue(at: milliseconds) == 0 ? printHeld(page, milliseconds) : nil
    }

    private mutating func printHeld(_ page: Page, _ milliseconds: Int64) -> StyledLine? {
        guard let report = held else { return nil }
        held = nil
        printed = Printed(kind: Kind(report), words: ChangeLine.words(report, page: page), milliseconds: milliseconds)
        return ChangeLine.status(report, page: page)
    }
}
