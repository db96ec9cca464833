package import CleanerProtocol
import PhotoCategories
import Translation

/// `cleanerctl status --follow`: the status screen with a bar, drawn again in its place at each change.
package struct FollowScreen: Sendable {
    /// A longer bar shows no more detail.
    private static let longestBar = 60
    /// Room for ` 100 %  1,000 photos/s`, kept free so that the bar's length does not jump with the figures.
    private static let figureColumns = 22
    /// A shorter bar shows nothing.
    private static let shortestBar = 10

    private var meter = RateMeter()
    private var drawnLines = 0
    private let isVerbose: Bool

    /// - Parameter isVerbose: As of `StatusScreen`.
    package init(isVerbose: Bool = false) {
        self.isVerbose = isVerbose
    }

    /// The lines of the next screen; the milliseconds are of a monotonic clock.
    package mutating func lines(for report: StatusReport, page: Page, milliseconds: Int64) -> [StyledLine] {
        let screen = StatusScreen(report, page: page, isVerbose: isVerbose)
        guard report.activity == .analysing, let progress = report.progress, progress.total > 0 else {
            meter = RateMeter()
            return screen.lines
        }
        meter.add(done: progress.done, atMilliseconds: milliseconds)
        return screen.headline + [bar(progress, columns: page.columns ?? Self.longestBar)] + screen.body
    }

    /// The text that replaces the lines drawn before.
    ///
    /// Lines that do not fit into the terminal's rows are left out at the end, because a line that has scrolled away
    /// cannot be drawn again.
    package mutating func frame(_ lines: [StyledLine], columns: Int, rows: Int, colour: Bool) -> String {
        let kept = lines.prefix(max(1, rows - 1))
        // Moves to the first line of the last screen. Each line is cleared after its text, and what is left of the last
        // screen is cleared at the end. Nothing is cleared first, so that nothing flickers.
        var text = drawnLines > 0 ? "\u{1B}[\(drawnLines)F" : ""
        for line in kept {
            text += line.clipped(to: columns).text(colour: colour) + "\u{1B}[K\n"
        }
        drawnLines = kept.count
        return text + "\u{1B}[J"
    }

    /// Draws the next screen below the last one, for example after a change of size.
    package mutating func startAnew() {
        drawnLines = 0
    }

    private func bar(_ progress: StatusReport.Progress, columns: Int) -> StyledLine {
        let rate = meter.perSecond.map { "  \(rateText($0))" } ?? ""
        let figures = " \(Amount.percent(progress.done, of: progress.total))\(rate)"
        let length = min(Self.longestBar, columns - Self.figureColumns)
        guard length >= Self.shortestBar else { return StyledLine(figures) }
        let filled = min(max(progress.done, 0), progress.total) * length / progress.total
        return StyledLine(String(repeating: "━", count: filled), .strong)
            + StyledLine(String(repeating: "─", count: length - filled)) + figures
    }

    /// `23 photos/s`, or photos a minute if it is slow.
    private func rateText(_ perSecond: Double) -> String {
        guard perSecond < 2 else { return tr("\(Amount.count(Int(perSecond.rounded()))) photos/s") }
        return "\(Amount.count(Int((perSecond * 60).rounded()), "photo"))/min"
    }
}

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
        let onBattery: String?
        let missing: [String]
        let conditions: Set<String>

        init(_ report: StatusReport) {
            activity = report.activity
            pausedUntil = report.pausedUntil
            onBattery = report.onBattery
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

/// One line for a change, as `watch` prints it and `status --follow` where there is no terminal.
package enum ChangeLine {
    /// The change of a photo; nil if the change is about something else.
    package static func photo(_ change: ChangeMessage, page: Page) -> StyledLine? {
        guard let photo = change.photo else { return nil }
        var details: [String] = []
        if let decision = photo.decision { details.append(decision.words) }
        if let status = photo.status, status != .analysed { details.append(status.words) }
        details += (photo.categories ?? []).map(\.name)
        let path = SafeText.escaped(path: photo.absolutePath, base64: photo.absolutePathBytes)
        let line = StyledLine("\(page.localTime(page.now).clock)  \(padded(words(photo.event)))  \(path)")
        return details.isEmpty ? line : line + StyledLine("  \(details.joined(separator: ", "))", .strong)
    }

    /// The settings with new values; nil if the change is about something else.
    package static func settings(_ change: ChangeMessage, page: Page) -> StyledLine? {
        guard let settings = change.settings, !settings.isEmpty else { return nil }
        let names = settings.map { SafeText.escaped($0) }.joined(separator: ", ")
        return StyledLine("\(page.localTime(page.now).clock)  \(padded(settingsWord))  ") + StyledLine(names, .strong)
    }

    /// The state in one line.
    package static func status(_ report: StatusReport, page: Page) -> StyledLine {
        StyledLine("\(page.localTime(page.now).clock)  \(words(report, page: page))")
    }

    /// The state in words, without the time.
    static func words(_ report: StatusReport, page: Page) -> String {
        let found = report.categories.filter { $0.category.isJudged && $0.photos > 0 }
            .map { "\(Amount.count($0.photos)) \($0.category.name)" }
        let conditions = report.conditions.isEmpty ? [] : [Amount.count(report.conditions.count, "condition")]
        return ([StatusScreen(report, page: page).sentence] + found + conditions).joined(separator: "; ")
    }

    /// A new condition and its remedy.
    package static func condition(_ condition: Condition, page: Page) -> StyledLine {
        StyledLine("\(page.localTime(page.now).clock)  ")
            + StyledLine("! \(SafeText.escaped(condition.text))", .wrong) + ": \(SafeText.escaped(condition.remedy))"
    }

    private static func words(_ event: ChangeMessage.Event) -> String {
        switch event {
        case .analysed: tr("analysed")
        case .gone: tr("gone")
        case .moved: tr("moved")
        case .decided: tr("decided")
        case .trashed: tr("trashed")
        case .restored: tr("restored")
        }
    }

    private static var settingsWord: String { tr("settings") }

    /// The word of a change, in a column that holds all of them.
    private static func padded(_ word: String) -> String {
        let events: [ChangeMessage.Event] = [.analysed, .gone, .moved, .decided, .trashed, .restored]
        let columns = (events.map(words) + [settingsWord]).map(\.count).max() ?? 0
        return word + String(repeating: " ", count: columns - word.count)
    }
}
