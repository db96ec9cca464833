import CommandText
import TerminalScreen

/// The end of a pass, nothing left, the trash emptied.
extension Painter {
    mutating func paintEnd() {
        paintHeader(title, right: "")
        paintBar()
        var lines: [(String, CellStyle)] = []
        var hints: [(key: String, text: String, Key)] = []
        let progress = model.progress
        switch model.screen {
        case .closing:
            let photos = Amount.count(progress.marked, "photo")
            lines = [
                ("The end of this list.", theme.title), ("", theme.page),
                ("You marked \(photos) for deletion (\(Amount.size(progress.markedBytes))). Review now?", theme.strong),
            ]
            hints = [("Enter", "review them", .enter), ("n", "later", .character("n"))]
        case .freed(let photos, let bytes):
            let reviewed = model.reviewed > 0 ? " · \(Amount.count(model.reviewed)) reviewed this time" : ""
            lines = [
                ("\(Amount.size(bytes)) freed · \(Amount.count(photos, "photo")) removed\(reviewed)", theme.strong),
                ("", theme.page),
                ("They lie in the desktop's trash: the space is really free once that is emptied.", theme.faint),
            ]
            hints = [("Enter", "go on", .enter)]
        default:
            lines = [("Nothing is left here.", theme.title)]
            if model.reviewed > 0 {
                lines.append(("\(Amount.count(model.reviewed, "photo")) reviewed this time.", theme.faint))
            }
            if progress.maybe > 0, !model.isMaybePile {
                lines += [
                    ("", theme.page), ("Ready to tackle your \(Amount.count(progress.maybe, "maybe"))?", theme.strong),
                ]
                hints = [("Enter", "yes", .enter)]
            }
        }
        paintLines(lines)
        hints += [("f", "filter", .character("f")), ("q", "leave", .character("q"))]
        paintFoot(hints)
        paintNotice()
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
