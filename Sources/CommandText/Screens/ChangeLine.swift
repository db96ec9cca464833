package import CleanerProtocol
import PhotoCategories
import Translation

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
