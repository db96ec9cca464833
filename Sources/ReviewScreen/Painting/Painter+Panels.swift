import CleanerProtocol
import CommandText
import TerminalScreen

/// Zoom, lists of text, the menu, questions and notices.
extension Painter {
    private static let zoomHints = [
        KeyHint("arrows", "pan", .right), KeyHint("+", "larger"), KeyHint("-", "smaller"),
        KeyHint("k", "keep"), KeyHint("d", "mark"), KeyHint("space", "back", .character(" ")),
    ]
    private static let groupZoomHints = [
        KeyHint("arrows", "pan", .right), KeyHint("+", "larger"), KeyHint("-", "smaller"),
        KeyHint("Tab", "next, same spot", .tab), KeyHint("z", "side by side"), KeyHint("x", "stays/goes"),
        KeyHint("space", "back", .character(" ")),
    ]

    private static let sectionZoomHints = [
        KeyHint("arrows", "pan", .right), KeyHint("+", "larger"), KeyHint("-", "smaller"), KeyHint("Tab", "next", .tab),
        KeyHint("space", "back", .character(" ")),
    ]

    /// The selected photo enlarged, or two photos of a group at the same spot.
    mutating func paintZoom(_ zoom: Zoom) {
        guard let card = model.card else { return }
        let photos = model.zoomed(zoom)
        let full = model.isFullSize(zoom) ? "full size" : zoom.factor == 1 ? "whole" : "\(zoom.factor)×"
        paintHeader(photos.count == 1 ? heading(photos[0], card) : title, right: full)
        let alone = card.section == nil ? Self.zoomHints : Self.sectionZoomHints
        paintFoot(card.isGroup ? Self.groupZoomHints : alone, undo: false)
        for (photo, place) in zip(photos, model.zoomPlaces(zoom)) {
            if zoom.isPair {
                let isSelected = photo.id == model.selectedPhoto?.id
                frame.canvas.writeCentred(
                    heading(photo, card), in: place, row: place.row - 1, isSelected ? theme.strong : theme.faint)
            }
            guard let entry = model.shelf[photo.id] else {
                paintPicture(photo, in: place)
                continue
            }
            let view = zoom.view(of: entry.picture.size, in: place.size, cell: model.display.cell)
            frame.placements.append(
                ReviewFrame.Placement(
                    photo: photo.id, edition: entry.edition, rect: place.centred(view.size), part: view.part))
        }
    }

    /// `2 goes · IMG_12.JPG`; a single photo's name alone.
    private func heading(_ photo: ReviewPhoto, _ card: ReviewCard) -> String {
        guard card.isGroup, let place = card.photos.firstIndex(where: { $0.id == photo.id }) else { return photo.name }
        return "\(place + 1) \(state(photo, of: card).text) · \(photo.name)"
    }

    mutating func paintWhy() {
        guard let photo = model.selectedPhoto else { return }
        paintHeader("Why \(photo.name) is here", right: "")
        var lines = model.explanations[photo.id] ?? photo.why
        if lines.isEmpty { lines = ["Asking…"] }
        paintParagraphs(lines)
        paintFoot([KeyHint("any key", "back", .escape)], undo: false)
    }

    private static let keys: [(title: String, keys: [(String, String)])] = [
        (
            "One photo",
            [
                ("→ k", "keep"), ("← d", "mark for deletion"), ("↑ m", "maybe: decide later"),
            ]
        ),
        (
            "A group",
            [
                ("⏎", "mark what goes; the rest stays"), ("x", "selected one stays or goes"),
                ("Tab", "select; also arrows, 1-9"),
                ("k", "keep all of it"), ("n", "not the same: ask no more"), ("z", "two side by side"),
                ("A", "accept the remaining copies"),
            ]
        ),
        ("A section", [("d k m", "mark, keep, maybe: all of it"), ("⏎ Esc", "one by one, and back")]),
        (
            "Everywhere",
            [
                ("u", "undo, any number of times"), ("s", "later: skip for this time"),
                ("space", "zoom: + - arrows; a video plays"),
                ("c", "frames of a video"),
                ("i", "why it is here, numbers"), ("o", "open in the viewer"), ("g", "contact sheet"),
                ("v x", "choose a range, single ones"), ("D", "mark all of this list"), ("f", "other lists"),
                ("t", "what is marked; e sends it"), ("q", "leave; all is remembered"),
            ]
        ),
        ("Signs", [("★", "proposed to stay"), ("!", "another one is better in this")]),
        ("Mouse", [("click", "a label, a photo, a key below"), ("wheel", "move, or zoom")]),
    ]

    mutating func paintKeys() {
        paintHeader("Keys", right: "")
        let area = layout.wide.inset(columns: 2)
        let all = Self.keys.flatMap { [(title: $0.title, key: "")] + $0.keys.map { (title: $0.1, key: $0.0) } }
        let isTwoAcross = all.count > area.rows && area.columns >= 72
        let width = isTwoAcross ? area.columns / 2 : area.columns
        // The second column begins with the title that leaves both the shortest.
        let titles = all.indices.filter { all[$0].key.isEmpty }
        let middle = titles.min { max($0, all.count - $0) < max($1, all.count - $1) }
        let second = isTwoAcross ? middle ?? all.count : all.count
        for (place, entry) in all.enumerated() {
            let isSecond = place >= second
            let column = area.column + (isSecond ? width : 0)
            let row = area.row + place - (isSecond ? second : 0)
            guard row < area.endRow else { continue }
            guard !entry.key.isEmpty else {
                frame.canvas.write(entry.title, column: column, row: row, theme.strong, limit: width - 1)
                continue
            }
            let taken = max(frame.canvas.write(entry.key, column: column, row: row, theme.gold, limit: 14), 5)
            frame.canvas.write(entry.title, column: column + taken + 1, row: row, theme.page, limit: width - taken - 2)
        }
        paintFoot([KeyHint("any key", "back", .escape)], undo: false)
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
            let count = choice.groups.map { Amount.count($0, "group") } ?? choice.photos.map { Amount.count($0) } ?? ""
            let size = choice.bytes.map { layout.isNarrow ? "" : ", \(Amount.size($0))" } ?? ""
            frame.canvas.write(
                count + size, column: rect.column + 3 + TextWidth.of(choice.title) + 2, row: rect.row,
                isSelected ? style : theme.faint)
            target(rect, .choice(first + offset))
        }
        paintFoot(
            [KeyHint("↑↓", "move", .down), KeyHint("⏎", "review", .enter), KeyHint("Esc", "back", .escape)],
            undo: false)
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

    /// What has just happened, in place of the caption; a problem comes with its remedy.
    mutating func paintNotice() {
        guard let notice = model.notice else { return }
        let area = layout.captionArea
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

    /// The lines of a question; words that are to be typed stand in one line, together with the word that asks for them.
    private static func lines(of question: Question, columns: Int) -> [String] {
        guard case .words(let words, _) = question.answer, question.text.hasSuffix(words) else {
            return StyledText.wrapped(question.text, to: columns)
        }
        let before = question.text.dropLast(words.count).split(separator: " ")
        let phrase = (before.suffix(1) + [words[...]]).joined(separator: " ")
        var lines = StyledText.wrapped(before.dropLast().joined(separator: " "), to: columns)
        if let last = lines.last, TextWidth.of(last) + 1 + TextWidth.of(phrase) <= columns {
            lines[lines.count - 1] = "\(last) \(phrase)"
        } else {
            lines.append(phrase)
        }
        return lines
    }

    /// Paints a question over the line of keys, until it is answered.
    mutating func paintQuestion() {
        guard let question = model.question else { return }
        let columns = layout.size.columns
        let lines = Self.lines(of: question, columns: columns - 4)
        let height = lines.count + 1
        let rect = CellRect(column: 0, row: max(layout.size.rows - height, 0), columns: columns, rows: height)
        frame.targets.removeAll()
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
