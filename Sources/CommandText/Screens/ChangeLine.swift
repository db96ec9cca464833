package import CleanerProtocol
import PhotoCategories

/// One line for a change, as `watch` prints it and `status --follow` where there is no terminal.
package enum ChangeLine {
    /// The change of a photo; nil if the change is about something else.
    package static func photo(_ change: ChangeMessage, page: Page) -> StyledLine? {
        guard let photo = change.photo else { return nil }
        let event = photo.event.rawValue
        let margin = String(repeating: " ", count: max(0, 8 - event.count))
        var details: [String] = []
        if let decision = photo.decision { details.append(decision.rawValue) }
        if let status = photo.status, status != .analysed { details.append(status.rawValue) }
        details += (photo.categories ?? []).map(\.name)
        let path = SafeText.escaped(path: photo.absolutePath, base64: photo.absolutePathBytes)
        let line = StyledLine("\(page.localTime(page.now).clock)  \(event)\(margin)  \(path)")
        return details.isEmpty ? line : line + StyledLine("  \(details.joined(separator: ", "))", .gold)
    }

    /// The settings with new values; nil if the change is about something else.
    package static func settings(_ change: ChangeMessage, page: Page) -> StyledLine? {
        guard let settings = change.settings, !settings.isEmpty else { return nil }
        let names = settings.map { SafeText.escaped($0) }.joined(separator: ", ")
        return StyledLine("\(page.localTime(page.now).clock)  settings  ") + StyledLine(names, .gold)
    }

    /// The state in one line.
    package static func status(_ report: StatusReport, page: Page) -> StyledLine {
        let found = report.categories.filter { $0.category.isJudged && $0.photos > 0 }
            .map { "\(Amount.count($0.photos)) \($0.category.name)" }
        let conditions = report.conditions.isEmpty ? [] : [Amount.count(report.conditions.count, "condition")]
        return StyledLine(
            "\(page.localTime(page.now).clock)  "
                + ([StatusScreen(report, page: page).sentence] + found + conditions).joined(separator: "; "))
    }

    /// A new condition and its remedy.
    package static func condition(_ condition: Condition, page: Page) -> StyledLine {
        StyledLine("\(page.localTime(page.now).clock)  ")
            + StyledLine("! \(SafeText.escaped(condition.text))", .red) + ": \(SafeText.escaped(condition.remedy))"
    }
}
