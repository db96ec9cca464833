import CleanerProtocol
import CommandText
import TerminalScreen

/// One photo, or a group side by side.
extension Painter {
    static let cardHints: [(key: String, text: String, Key)] = [
        ("space", "zoom", .character(" ")), ("s", "skip", .character("s")), ("i", "why", .character("i")),
        ("o", "open", .character("o")), ("f", "filter", .character("f")), ("v", "stretch", .character("v")),
        ("?", "keys", .character("?")), ("q", "leave", .character("q")),
    ]
    private static let groupHints: [(key: String, text: String, Key)] = [
        ("Tab", "choose", .tab), ("n", "different", .character("n")), ("space", "zoom", .character(" ")),
        ("i", "why", .character("i")), ("s", "skip", .character("s")), ("o", "open", .character("o")),
        ("f", "filter", .character("f")), ("?", "keys", .character("?")), ("q", "leave", .character("q")),
    ]

    mutating func paintCard() {
        paintHeader(title, right: position)
        paintBar()
        guard let card = model.card else {
            paintFoot(Self.cardHints.suffix(2) + [])
            frame.canvas.writeCentred(
                "Fetching what is next…", in: layout.body, row: layout.body.row + layout.body.rows / 2, theme.faint)
            paintNotice()
            return
        }
        paintLabels()
        if card.isGroup {
            paintGroup(card)
            paintFoot(Self.groupHints)
        } else if let photo = card.photos.first {
            paintPicture(photo, in: layout.picture)
            paintFoot(Self.cardHints)
        }
        if model.notice == nil { paintCaption(card) } else { paintNotice() }
    }

    var title: String {
        model.choices.first { $0.id == model.chosen }?.title ?? "Review"
    }

    /// `124 of 1,832`.
    var position: String {
        let progress = model.progress
        guard progress.total > 0 else { return "" }
        let place = min(max(progress.done + model.skipped + 1, 1), progress.total)
        return "\(Amount.count(place)) of \(Amount.count(progress.total))"
    }

    /// Delete at the left, Keep at the right, Maybe at the top; in one row where the screen is narrow.
    private mutating func paintLabels() {
        if let row = layout.labelRow {
            label("← Delete", column: 1, row: row, theme.deleteLabel, key: .left)
            let keep = "Keep →"
            label(keep, column: layout.size.columns - TextWidth.of(keep) - 3, row: row, theme.keepLabel, key: .right)
            let maybe = "↑ Maybe"
            let middle = (layout.size.columns - TextWidth.of(maybe) - 2) / 2 + 1
            label(maybe, column: middle, row: row, theme.maybeLabel, key: .up)
            return
        }
        let maybe = "↑ Maybe"
        label(
            maybe, column: (layout.size.columns - TextWidth.of(maybe) - 2) / 2, row: layout.header, theme.maybeLabel,
            key: .up)
        guard let card = model.card, !card.isGroup else {
            // A group fills the sides, so the labels stand below it.
            label("← Delete", column: 1, row: layout.caption - 1, theme.deleteLabel, key: .left)
            label(
                "Keep →", column: layout.size.columns - 9, row: layout.caption - 1, theme.keepLabel, key: .right)
            return
        }
        let row = layout.picture.row + layout.picture.rows / 2
        label("← Delete", column: 1, row: row, theme.deleteLabel, key: .left)
        label("Keep →", column: layout.size.columns - 9, row: row, theme.keepLabel, key: .right)
    }

    /// Two lines: the photo's name and place; what is known of it.
    private mutating func paintCaption(_ card: ReviewCard) {
        guard let photo = model.selectedPhoto else { return }
        let area = CellRect(column: 1, row: layout.caption, columns: layout.size.columns - 2, rows: 2)
        if card.isGroup {
            paintReason(card, area)
        } else {
            let kind = photo.kind == .video ? "▶ " : ""
            let name = kind + TextWidth.clipped(photo.name, to: area.columns - 2)
            let rest = area.columns - TextWidth.of(name)
            let folder = rest > 12 && !photo.folder.isEmpty ? TextWidth.clipped("  \(photo.folder)", to: rest) : ""
            let start = area.column + (area.columns - TextWidth.of(name) - TextWidth.of(folder)) / 2
            frame.canvas.write(name, column: start, row: area.row, theme.strong)
            frame.canvas.write(folder, column: start + TextWidth.of(name), row: area.row, theme.faint)
        }
        frame.canvas.writeCentred(facts(photo, inGroup: card.isGroup), in: area, row: area.row + 1, theme.faint)
    }

    /// Why which photo of a group is proposed to stay.
    private mutating func paintReason(_ card: ReviewCard, _ area: CellRect) {
        guard let keeper = card.photos.first(where: { $0.id == card.keeper }) else { return }
        let why = card.keeperReason.map { ": \($0)" } ?? ""
        let lead = layout.isNarrow ? "★ " : "★ Keep "
        frame.canvas.writeCentred("\(lead)\(keeper.name)\(why)", in: area, row: area.row, theme.gold)
    }

    /// `1,080 × 2,340 · 1.2 MB · 2024-05-01 12:03 · 97 % sure`, the most telling first.
    func facts(_ photo: ReviewPhoto, inGroup: Bool) -> String {
        var parts: [String] = []
        if inGroup, !layout.isNarrow { parts.append(photo.name) }
        if photo.bytes > 0 { parts.append(Amount.size(photo.bytes)) }
        if let companions = photo.companions { parts.append(companions) }
        if let captured = photo.captured { parts.append(captured) }
        if let width = photo.width, let height = photo.height {
            parts.append("\(Amount.count(width)) × \(Amount.count(height))")
        }
        if let confidence = photo.confidence { parts.append("\(Amount.percent(confidence)) sure") }
        if inGroup, !layout.isNarrow, !photo.folder.isEmpty { parts.append(photo.folder) }
        var text = parts.first ?? ""
        for part in parts.dropFirst() where TextWidth.of(text) + TextWidth.of(part) + 3 <= layout.size.columns - 2 {
            text += " · " + part
        }
        return text
    }

    private mutating func paintGroup(_ card: ReviewCard) {
        let page = model.pagePhotos(card)
        let group = layout.group(card.photos, cell: model.display.cell)
        for (place, photo) in page.enumerated() {
            let tile = group.tile(place)
            let isSelected = photo.offset == model.selected
            target(tile, .photo(photo.offset))
            paintTile(
                photo.element, number: "\(photo.offset + 1)", in: tile, isSelected: isSelected,
                state: state(photo.element, of: card))
        }
        guard card.photos.count > group.page, let first = page.first, let last = page.last else { return }
        let text = "\(first.offset + 1)–\(last.offset + 1) of \(card.photos.count)"
        // A narrow screen has its labels there, and numbers in front of the names.
        guard !layout.isNarrow else { return }
        frame.canvas.writeCentred(text, in: layout.body, row: layout.caption - 1, theme.faint)
    }

    /// What is said, or proposed, about a photo of a group.
    private func state(_ photo: ReviewPhoto, of card: ReviewCard) -> (text: String, CellStyle) {
        switch photo.decision {
        case .keep: ("kept", theme.gold)
        case .delete: ("goes", theme.error)
        case .maybe: ("maybe", theme.page)
        case nil: photo.id == card.keeper ? ("★ keeper", theme.gold) : ("", theme.page)
        }
    }

    /// A picture with a frame where it is selected, its name and its size below.
    mutating func paintTile(
        _ photo: ReviewPhoto, number: String?, in tile: CellRect, isSelected: Bool, isMarked: Bool = false,
        state: (text: String, style: CellStyle)
    ) {
        let picture = paintPicture(photo, in: layout.picture(inTile: tile))
        // In a grid the names stand in rows; in a group each stands below its picture.
        let end = number == nil ? tile.endRow - 2 : picture.endRow + 1
        if isSelected || isMarked {
            let around = CellRect(
                column: picture.column - 1, row: picture.row - 1, columns: picture.columns + 2, rows: picture.rows + 2)
            frame.canvas.frame(around, isMarked ? theme.error : theme.gold, heavy: isSelected)
        }
        let text = tile.inset(columns: 1)
        let name = [number, photo.name].compactMap(\.self).joined(separator: " ")
        frame.canvas.writeCentred(name, in: text, row: end, isSelected ? theme.strong : theme.page)
        let size = photo.bytes > 0 ? Amount.size(photo.bytes) : ""
        let gap = state.text.isEmpty || size.isEmpty ? "" : " · "
        let width = TextWidth.of(state.text + gap + size)
        let start = text.column + max((text.columns - width) / 2, 0)
        let taken = frame.canvas.write(state.text, column: start, row: end + 1, state.style, limit: text.columns)
        frame.canvas.write(gap + size, column: start + taken, row: end + 1, theme.faint, limit: text.columns - taken)
    }
}
