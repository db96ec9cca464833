import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// Zoom, lists of text, the menu, questions and notices.
extension Painter {
    private static var zoomHints: [KeyHint] {
        [
            .pan,
            .larger,
            .smaller,
            .keep,
            .mark,
            .backBySpace,
        ]
    }
    private static var groupZoomHints: [KeyHint] {
        [
            .pan,
            .larger,
            .smaller,
            KeyHint("Tab", tr("next, same spot", context: "key"), .tab),
            KeyHint("z", tr("side by side", context: "key")),
            .staysOrGoes,
            .backBySpace,
        ]
    }
    private static var sectionZoomHints: [KeyHint] {
        [
            .pan,
            .larger,
            .smaller,
            KeyHint("Tab", tr("next", context: "key"), .tab),
            .backBySpace,
        ]
    }

    /// The selected photo enlarged, or two photos of a group at the same spot.
    mutating func paintZoom(_ zoom: Zoom) {
        guard let card = model.pass.card else { return }
        let photos = model.zoomed(zoom)
        let full = model.isFullSize(zoom) ? tr("full size") : zoom.factor == 1 ? tr("whole") : "\(zoom.factor)×"
        paintHeader(photos.count == 1 ? heading(photos[0], card) : title, right: full)
        let alone = card.section == nil ? Self.zoomHints : Self.sectionZoomHints
        paintFoot(card.isGroup ? Self.groupZoomHints : alone, undo: false)
        for (photo, place) in zip(photos, model.zoomPlaces(zoom)) {
            if zoom.isPair {
                let isSelected = photo.id == model.pass.selectedPhoto?.id
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

    /// The key of panels.
    private static var anyKey: KeyHint {
        KeyHint(tr("any key", context: "key"), tr("back", context: "key"), .escape)
    }

    mutating func paintWhy() {
        guard let photo = model.pass.selectedPhoto else { return }
        paintHeader(tr("Why \(photo.name) is here"), right: "")
        var lines = model.explanations[photo.id] ?? photo.why
        if lines.isEmpty { lines = [tr("Asking…")] }
        paintParagraphs(lines)
        paintFoot([Self.anyKey], undo: false)
    }

    private static var keys: [(title: String, keys: [(String, String)])] {
        [
            (
                tr("One photo"),
                [
                    ("→ k", tr("keep", context: "key")),
                    ("← d", tr("mark for deletion", context: "key")),
                    ("↑ m", tr("maybe: decide later", context: "key")),
                ]
            ),
            (
                tr("A group"),
                [
                    ("⏎", tr("mark what goes; the rest stays", context: "key")),
                    ("x", tr("selected one stays or goes", context: "key")),
                    ("Tab", tr("select; also arrows, 1-9", context: "key")),
                    ("k", tr("keep all of it", context: "key")),
                    ("n", tr("not the same: ask no more", context: "key")),
                    ("z", tr("two side by side", context: "key")),
                    ("A", tr("accept the remaining copies", context: "key")),
                ]
            ),
            (
                tr("A section"),
                [
                    ("d k m", tr("mark, keep, maybe: all of it", context: "key")),
                    ("⏎ Esc", tr("one by one, and back", context: "key")),
                ]
            ),
            (
                tr("Everywhere"),
                [
                    ("u", tr("undo, any number of times", context: "key")),
                    ("s", tr("later: skip for this time", context: "key")),
                    (tr("space", context: "key"), tr("zoom: + - arrows; a video plays", context: "key")),
                    ("p", tr("play a motion photo", context: "key")),
                    ("c", tr("frames of a video", context: "key")),
                    ("i", tr("why it is here, numbers", context: "key")),
                    ("o", tr("open in the viewer", context: "key")),
                    ("g", tr("contact sheet", context: "key")),
                    ("v x", tr("choose a range, single ones", context: "key")),
                    ("D", tr("mark all of this list", context: "key")),
                    ("f", tr("other lists", context: "key")),
                    ("t", tr("what is marked; e sends it", context: "key")),
                    ("q", tr("leave; all is remembered", context: "key")),
                ]
            ),
            (
                tr("Signs"),
                [
                    ("★", tr("proposed to stay", context: "key")),
                    ("!", tr("another one is better in this", context: "key")),
                ]
            ),
            (
                tr("Mouse"),
                [
                    (tr("click", context: "key"), tr("a label, a photo, a key below", context: "key")),
                    (tr("wheel", context: "key"), tr("move, or zoom", context: "key")),
                ]
            ),
        ]
    }

    mutating func paintKeys() {
        paintHeader(tr("Keys"), right: "")
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
        paintFoot([Self.anyKey], undo: false)
    }

    mutating func paintChoices(_ selected: Int) {
        paintHeader(tr("What to review"), right: "")
        let area = layout.wide.inset(columns: 2, rows: 1)
        let first = max(0, min(selected - area.rows / 2, model.choices.count - area.rows))
        for (offset, choice) in model.choices.dropFirst(first).prefix(area.rows).enumerated() {
            let rect = CellRect(column: area.column, row: area.row + offset, columns: area.columns, rows: 1)
            let isSelected = first + offset == selected
            let style = isSelected ? theme.chosen : theme.page
            frame.canvas.fill(rect, style)
            let mark = choice.id == model.pass.list.id ? "●" : " "
            frame.canvas.write("\(mark) \(choice.title)", column: rect.column + 1, row: rect.row, style)
            let count = choice.groups.map { Amount.count($0, "group") } ?? choice.photos.map { Amount.count($0) } ?? ""
            let size = choice.bytes.map { layout.isNarrow ? "" : ", \(Amount.size($0))" } ?? ""
            frame.canvas.write(
                count + size, column: rect.column + 3 + TextWidth.of(choice.title) + 2, row: rect.row,
                isSelected ? style : theme.faint)
            target(rect, .choice(first + offset))
        }
        paintFoot(
            [
                KeyHint("↑↓", tr("move", context: "key"), .down),
                KeyHint("⏎", tr("review", context: "key"), .enter),
                KeyHint("Esc", tr("back", context: "key"), .escape),
            ], undo: false)
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
        let style = notice.isError ? theme.error : theme.page
        for (place, line) in lines.enumerated() {
            frame.canvas.writeCentred(line, in: area, row: area.row + place, style)
        }
        guard let remedy = notice.remedy else { return }
        // A long problem takes one row more: the label row of a narrow screen, or the blank one.
        if lines.count < 2 {
            frame.canvas.writeCentred(remedy, in: area, row: area.row + 1, theme.page)
        } else {
            frame.canvas.fill(CellRect(column: 1, row: area.row - 1, columns: area.columns, rows: 1), theme.page)
            frame.canvas.writeCentred(lines[0], in: area, row: area.row - 1, style)
            frame.canvas.fill(area, theme.page)
            frame.canvas.writeCentred(lines[1], in: area, row: area.row, style)
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
            column += label(tr("y yes"), column: column, row: row, theme.deleteLabel, key: .character("y")) + 2
            column += label(tr("n no"), column: column, row: row, theme.keepLabel, key: .character("n")) + 2
            frame.canvas.write(tr("Esc back"), column: column, row: row, theme.cardFaint)
        case .words:
            let typed = "> \(question.typed)"
            let column = 2 + frame.canvas.write(typed, column: 2, row: row, theme.cardStrong, limit: columns - 14)
            frame.canvas.write("▏", column: column, row: row, theme.gold)
            frame.canvas.write(tr("Esc back"), endingAt: columns - 2, row: row, theme.cardFaint)
        }
    }
}
