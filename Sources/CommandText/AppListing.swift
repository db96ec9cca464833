package import CleanerProtocol

/// The installed applications as a table.
package enum AppListing {
    /// The columns of a name; longer names are cut.
    private static let nameColumns = 32

    /// A line for each package or bundle with applications, at most `limit` lines, then their number.
    package static func lines(_ rows: [AppRow], limit: Int? = nil, _ page: Page) -> [StyledLine] {
        guard !rows.isEmpty else { return [StyledLine("No application is listed.")] }
        let listed = ListedApplication.all(rows).prefix(limit ?? .max)
        var table = TextTable([.left, .right, .left, .right, .left])
        for application in listed {
            let row = application.row
            table.add([
                StyledLine(SafeText.escaped(row.name), .strong).clipped(to: nameColumns),
                StyledLine(Amount.size(row.bytes.total)),
                StyledLine(lastUse(row, page)), StyledLine(score(row.score.value)), hint(application),
            ])
        }
        let lines = table.lines().map { line in page.columns.map { line.clipped(to: $0) } ?? line }
        return lines + [StyledLine(), StyledLine(Amount.count(listed.count, "application"), .faint)]
    }

    /// The folders that removed applications left behind; empty if there are none.
    package static func lines(_ leftovers: [AppsReport.Leftover], _ page: Page) -> [StyledLine] {
        guard !leftovers.isEmpty else { return [] }
        var table = TextTable([.right, .left, .left])
        for leftover in leftovers {
            table.add([
                StyledLine(Amount.size(leftover.bytes)), StyledLine(SafeText.escaped(leftover.path)),
                StyledLine("of \(SafeText.escaped(leftover.name))", .faint),
            ])
        }
        return [StyledLine(), StyledLine("Left behind by applications that are gone:")] + table.lines(indent: 2)
    }

    /// The reason to remove it, or where it came from and the reason against removing it.
    private static func hint(_ application: ListedApplication) -> StyledLine {
        let row = application.row
        if let advice = row.advice.first { return StyledLine(SafeText.escaped(advice.text), .gold) }
        let more = application.others > 0 ? " with \(application.others) more" : ""
        let reason =
            switch row.protection {
            case "essential", "systemPriority": ", part of the system"
            case "needed": ", needed by \(SafeText.escaped(row.neededBy?.first ?? "others"))"
            default: ""
            }
        return StyledLine(source(row.source) + more + reason, .faint)
    }

    /// `0.47`.
    static func score(_ value: Double) -> String {
        let hundredths = Int((min(max(value, 0), 1) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// `used 3 days ago`, `used today`, `last use unknown`.
    static func lastUse(_ row: AppRow, _ page: Page) -> String {
        guard let use = row.lastUse else { return "last use unknown" }
        let seconds = max(0, page.now - use.at)
        let days = Int(seconds / 86_400)
        return days == 0 ? "used today" : "used \(Amount.count(days, "day")) ago"
    }

    /// Where an application came from.
    static func source(_ source: AppRow.Source) -> String {
        let name = SafeText.escaped(source.name ?? "")
        return switch source.kind {
        case "debian": "package \(name)"
        case "flatpak": "Flatpak"
        case "snap": "snap \(name)"
        case "appimage": "AppImage"
        default: "of unknown origin"
        }
    }
}
