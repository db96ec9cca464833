import CleanerProtocol
import CommandText
import TerminalScreen

/// Zoom, lists of text, the menu, questions and notices.
extension Painter {
    private static let zoomHints: [(key: String, text: String, Key)] = [
        ("arrows", "pan", .right), ("+", "larger", .character("+")), ("-", "smaller", .character("-")),
        ("k", "keep", .character("k")), ("d", "delete", .character("d")), ("space", "back", .character(" ")),
    ]

    mutating func paintZoom(_ zoom: Zoom) {
        guard let photo = model.selectedPhoto else { return }
        let full = model.isFullSize(zoom) ? "full size" : "\(zoom.factor) times"
        paintHeader(photo.name, right: full)
        paintFoot(Self.zoomHints, undo: false)
        guard let entry = model.shelf[photo.id] else {
            paintPicture(photo, in: layout.wide)
            return
        }
        let view = zoom.view(of: entry.picture.size, in: layout.wide.size, cell: model.display.cell)
        frame.placements.append(
            ReviewFrame.Placement(
                photo: photo.id, edition: entry.edition, rect: layout.wide.centred(view.size), part: view.part))
    }

    mutating func paintWhy() {
        guard let photo = model.selectedPhoto else { return }
        paintHeader("Why \(photo.name) is here", right: "")
        var lines = model.explanations[photo.id] ?? photo.why
        if lines.isEmpty { lines = ["Asking…"] }
        if let card = model.card, card.isGroup, let reason = card.keeperReason,
            let keeper = card.photos.first(where: { $0.id == card.keeper })
        {
            lines.append("Proposed to stay: \(keeper.name), \(reason).")
        }
        paintParagraphs(lines)
        paintFoot([("any key", "back", .escape)], undo: false)
    }

    mutating func paintKeys() {
        paintHeader("Keys", right: "")
        let keys: [(String, String)] = [
            ("→ k", "keep; of a group: the keeper"), ("← d", "delete: mark for the trash"),
            ("↑ m", "maybe: decide later"), ("s", "skip for this time"), ("u", "undo, any number of times"),
            ("space", "zoom: arrows pan, + - size"), ("Tab 1-9", "choose a photo of a group"),
            ("n", "these are different photos"), ("i", "why it is here"), ("o", "open in the viewer"),
            ("g", "contact sheet"), ("v", "a stretch, then d, k or m"), ("D", "delete all of this list"),
            ("f", "choose what to review"), ("t", "look over what is marked"), ("q", "leave; all is remembered"),
        ]
        let area = layout.wide.inset(columns: 2)
        let twoAcross = keys.count > area.rows - 1
        let half = twoAcross ? (keys.count + 1) / 2 : keys.count
        let width = twoAcross ? area.columns / 2 : area.columns
        for (place, key) in keys.enumerated() {
            let column = area.column + place / half * width
            let row = area.row + 1 + place % half
            frame.canvas.write(key.0, column: column, row: row, theme.gold, limit: 8)
            frame.canvas.write(key.1, column: column + 8, row: row, theme.page, limit: width - 9)
        }
        paintFoot([("any key", "back", .escape)], undo: false)
    }

    mutating func paintChoices(_ selected: Int) {
        paintHeader("What to review", right: "")
        let area = layout.wide.inset(columns: 2, rows: 1)
        let first = max(0, min(selected - area.rows / 2, model.choices.count - area.rows))
        for (offset, choice) in model.choices.dropFirst(first).prefix(area.rows).enumerated() {
            let rect = CellRect(column: area.column, row: area.row + offset, columns: area.columns, rows: 1)
            let isSelected = first + offset == selected
            let style = isSelected ? theme.chosen : theme.page
            frame.canvas.fill(rect, style)
            let mark = choice.id == model.chosen ? "●" : " "
            frame.canvas.write("\(mark) \(choice.title)", column: rect.column + 1, row: rect.row, style)
            let size = choice.bytes.map { layout.isNarrow ? "" : "  \(Amount.size($0))" } ?? ""
            let count = choice.photos.map(Amount.count(_:)) ?? ""
            frame.canvas.write(
                count + size, endingAt: rect.endColumn - 1, row: rect.row, isSelected ? style : theme.faint)
            target(rect, .choice(first + offset))
        }
        paintFoot(
            [("↑↓", "move", .down), ("Enter", "review", .enter), ("Esc", "back", .escape)], undo: false)
    }

    private mutating func paintParagraphs(_ paragraphs: [String]) {
        let area = layout.wide.inset(columns: 2, rows: 1)
        var row = area.row
        for paragraph in paragraphs {
            let lines = StyledText.wrapped(paragraph, to: area.columns - 2)
            for (place, line) in lines.enumerated() where row < area.endRow {
                if place == 0 { frame.canvas.write("·", column: area.column, row: row, theme.gold) }
                frame.canvas.write(line, column: area.column + 2, row: row, theme.page, limit: area.columns - 2)
                row += 1
            }
        }
    }

    /// What has just happened, in place of the caption; what went wrong with what to do.
    mutating func paintNotice() {
        guard let notice = model.notice else { return }
        let area = CellRect(column: 1, row: layout.caption, columns: layout.size.columns - 2, rows: 2)
        frame.canvas.fill(area, theme.page)
        var lines = StyledText.wrapped(notice.text, to: area.columns)
        if lines.count > 2 {
            lines = [lines[0], TextWidth.clipped(lines[1...].joined(separator: " "), to: area.columns)]
        }
        for (place, line) in lines.enumerated() {
            frame.canvas.writeCentred(line, in: area, row: area.row + place, notice.isError ? theme.error : theme.page)
        }
        guard let remedy = notice.remedy else { return }
        // A long problem takes one row more: the label row of a narrow screen, or the blank one.
        if lines.count < 2 {
            frame.canvas.writeCentred(remedy, in: area, row: area.row + 1, theme.page)
        } else {
            frame.canvas.fill(CellRect(column: 1, row: area.row - 1, columns: area.columns, rows: 1), theme.page)
            frame.canvas.writeCentred(lines[0], in: area, row: area.row - 1, theme.error)
            frame.canvas.fill(area, theme.page)
            frame.canvas.writeCentred(lines[1], in: area, row: area.row, theme.error)
            frame.canvas.writeCentred(remedy, in: area, row: area.row + 1, theme.page)
        }
    }

    /// A question stands above the bar, over what is there, until it is answered.
    mutating func paintQuestion() {
        guard let question = model.question else { return }
        let columns = layout.size.columns
        let lines = StyledText.wrapped(question.text, to: columns - 4)
        let height = lines.count + 1
        let rect = CellRect(column: 0, row: max(layout.bar - height, 0), columns: columns, rows: height)
        frame.canvas.fill(rect, theme.card)
        frame.overlay = rect
        for (place, line) in lines.enumerated() {
            frame.canvas.write(line, column: 2, row: rect.row + place, theme.cardStrong, limit: columns - 4)
        }
        let row = rect.endRow - 1
        switch question.answer {
        case .yesOrNo:
            var column = 2
            column += label("y yes", column: column, row: row, theme.deleteLabel, key: .character("y")) + 2
            column += label("n no", column: column, row: row, theme.keepLabel, key: .character("n")) + 2
            frame.canvas.write("Esc back", column: column, row: row, theme.cardFaint)
        case .words(_, let typed):
            let column =
                2 + frame.canvas.write("> \(typed)", column: 2, row: row, theme.cardStrong, limit: columns - 14)
            frame.canvas.write("▏", column: column, row: row, theme.gold)
            frame.canvas.write("Esc back", endingAt: columns - 2, row: row, theme.cardFaint)
        }
    }
}
