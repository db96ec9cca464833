package import CleanerProtocol
import Translation

/// What was decided and done since the beginning, as `decisions` and `stats` show it.
package enum HistoryText {
    /// The widest bar of the chart, in columns.
    private static let barColumns = 40
    /// The number of months in the chart, up to the present one.
    private static let months = 12

    /// `2024-05-01 12:03  delete  /home/… (was maybe)  taken back`.
    package static func line(_ row: DecisionRow, _ page: Page) -> StyledLine {
        let path = SafeText.escaped(path: row.absolutePath, base64: row.absolutePathBytes)
        let none = tr("none")
        let word = row.decision?.words ?? none
        let columns = (Decision.allCases.map(\.words) + [none]).map(\.count).max() ?? 0
        let margin = String(repeating: " ", count: columns - word.count)
        let change = row.before.map { tr(" (was \($0.words))") } ?? ""
        return StyledLine("\(page.localTime(row.at).text)  ")
            + StyledLine(word, row.decision == .delete ? .strong : .plain)
            + "\(margin)  \(path)" + StyledLine(change)
            + StyledLine(row.withdrawn.map { "  \(words($0))" } ?? "")
    }

    private static func words(_ withdrawal: DecisionRow.Withdrawal) -> String {
        switch withdrawal {
        case .undone: tr("taken back")
        case .restored: tr("taken back: restored")
        case .changed: tr("dropped: the photo changed since")
        }
    }

    package static func lines(_ report: StatisticsReport, _ page: Page) -> [StyledLine] {
        guard report.reviewed > 0 || report.removed > 0 else {
            return [StyledLine(tr("Nothing was decided yet. Begin with: cleanerctl review"))]
        }
        let freed = report.removedBytes - report.inTrashBytes
        var lines = [
            StyledLine(freed > 0 ? tr("\(Amount.size(freed)) freed") : tr("Nothing freed yet"), .strong)
                + tr(" · \(Amount.count(report.removed, "photo")) removed · \(Amount.count(report.reviewed)) reviewed"),
            StyledLine(
                tr(
                    """
                    \(Amount.count(report.kept)) kept · \(Amount.count(report.maybe)) on the maybe pile · \
                    \(Amount.count(report.marked)) marked for deletion
                    """)),
        ]
        if report.inTrash > 0 {
            lines += StyledLine.wrapped(
                tr(
                    """
                    Still in the desktop's trash: \(Amount.size(report.inTrashBytes)), \
                    \(Amount.count(report.inTrash, "photo")). That space is free once the trash is emptied, in the \
                    file manager or with `gio trash --empty`.
                    """), to: page.columns)
        }
        guard !report.months.isEmpty else { return lines }
        lines.append(StyledLine())
        let shown = report.months.suffix(months)
        let largest = max(1, shown.map(\.bytes).max() ?? 1)
        let room = page.columns.map { max(4, min(barColumns, $0 - 34)) } ?? barColumns
        for month in shown {
            let length = max(1, Int(Int64(room) * month.bytes / largest))
            let size = Amount.size(month.bytes)
            lines.append(
                StyledLine("\(month.month)  ") + StyledLine(String(repeating: "█", count: length), .strong)
                    + "  \(size), \(Amount.count(month.photos, "photo"))")
        }
        return lines
    }
}
