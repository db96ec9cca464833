import CommandText
import TerminalScreen
import Translation

/// The screens at the end of a list and after sending the marked photos to the trash.
extension Painter {
    mutating func paintEnd() {
        paintHeader(title, right: "")
        paintBar()
        var lines: [(String, CellStyle)]
        var hints: [KeyHint] = []
        if case .sent(let photos, let bytes) = model.screen {
            lines = [
                (
                    tr("\(Amount.count(photos, "photo")), \(Amount.size(bytes)), went to the desktop's trash."),
                    theme.strong
                ),
                ("", theme.page),
                (
                    tr("The space is free once that is emptied in the file manager. Until then u brings them back."),
                    theme.faint
                ),
            ]
            hints = [KeyHint("⏎", tr("go on", context: "key"), .enter)]
        } else {
            (lines, hints) = end
        }
        paintLines(lines)
        paintFoot(hints + [.lists, .leave])
        paintNotice()
    }

    /// What was done, what was left, and what comes next.
    private var end: (lines: [(String, CellStyle)], hints: [KeyHint]) {
        let skipped = model.pass.skippedPhotos
        let progress = model.progress
        let isEmpty = progress.total == 0 && progress.done == 0
        let head =
            skipped > 0
            ? tr("Nothing else is left to decide here.")
            : isEmpty ? tr("Nothing is in this list.") : tr("All of this list is decided.")
        var lines: [(String, CellStyle)] = [(head, theme.title)]
        var hints: [KeyHint] = []
        if let done = ReviewSummary(model.tally).done { lines.append((done, theme.faint)) }
        if progress.marked > 0 {
            lines.append(
                (
                    tr(
                        """
                        \(Amount.count(progress.marked, "photo")) marked in all, \(Amount.size(progress.markedBytes)); \
                        nothing has moved yet. To the trash: t, then e.
                        """), theme.faint
                ))
        }
        lines.append(("", theme.page))
        if skipped > 0 {
            lines.append((tr("l looks again at \(skippedText(skipped)) that you left for later"), theme.strong))
            hints.append(KeyHint("l", tr("look again", context: "key")))
        }
        switch model.whatIsNext {
        case .sections:
            lines.append((tr("⏎ goes back to the sections"), theme.strong))
            hints.insert(KeyHint("⏎", tr("sections", context: "key"), .enter), at: 0)
        case .list(let next):
            let count = next.groups.map { Amount.count($0, "group") } ?? Amount.count(next.photos ?? 0, "photo")
            let size = next.bytes.map { ", \(Amount.size($0))" } ?? ""
            lines.append((tr("⏎ goes on with \(next.title): \(count + size)"), theme.strong))
            hints.insert(KeyHint("⏎", tr("go on", context: "key"), .enter), at: 0)
        case .marked:
            lines.append((tr("⏎ shows what is marked"), theme.strong))
            hints.insert(KeyHint("⏎", tr("look it over", context: "key"), .enter), at: 0)
        case .maybes:
            let count = Amount.count(progress.maybe)
            lines.append(
                (
                    progress.maybe == 1 ? tr("⏎ shows your \(count) maybe") : tr("⏎ shows your \(count) maybes"),
                    theme.strong
                ))
            hints.insert(KeyHint("⏎", tr("maybes", context: "key"), .enter), at: 0)
        case .nothing:
            hints.insert(KeyHint("⏎", tr("leave", context: "key"), .enter), at: 0)
        }
        if progress.marked > 0, model.whatIsNext != .marked {
            hints.append(KeyHint("t", tr("marked", context: "key")))
        }
        return (lines, hints)
    }

    /// `10 groups`, as far as the screen knows the cards; else photos.
    private func skippedText(_ photos: Int) -> String {
        let cards = model.pass.skippedCards
        let areGroups = !cards.isEmpty && cards.allSatisfy(\.isGroup)
        return areGroups && model.pass.skippedBefore == 0
            ? Amount.count(cards.count, "group") : Amount.count(photos, "photo")
    }

    private mutating func paintLines(_ lines: [(String, CellStyle)]) {
        let area = layout.body.inset(columns: 2)
        let rows = lines.flatMap { line in
            line.0.isEmpty ? [("", line.1)] : StyledText.wrapped(line.0, to: area.columns).map { ($0, line.1) }
        }
        for (place, row) in rows.enumerated() {
            frame.canvas.writeCentred(row.0, in: area, row: area.row + (area.rows - rows.count) / 2 + place, row.1)
        }
    }
}
