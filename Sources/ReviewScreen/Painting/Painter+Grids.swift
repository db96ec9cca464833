import CommandText
import TerminalScreen
import Translation

/// The contact sheet and the photos that are marked for deletion.
extension Painter {
    private static var sheetHints: [KeyHint] {
        [
            .choose,
            .range,
            .mark,
            .keep,
            KeyHint("m", tr("maybe", context: "key")),
            KeyHint("⏎", tr("show", context: "key"), .enter),
            .backByEscape,
        ]
    }
    private static var markedHints: [KeyHint] {
        [
            KeyHint("k", tr("keep after all", context: "key")),
            KeyHint("e", tr("send all to the trash", context: "key")),
            .choose,
            .range,
            .open,
            .backByEscape,
        ]
    }

    mutating func paintSheet(_ grid: PhotoGrid) {
        let photos = model.pass.openPhotos
        paintHeader(title, right: count(grid, of: photos.count))
        paintBar()
        paintFoot(Self.sheetHints)
        let theme = theme
        paintGroupBorders(photos.map(\.card), grid)
        paintTiles(photos.map(\.photo), grid) { place in
            let entry = photos[place]
            guard entry.card.isGroup, entry.card.keeper != nil else { return ("", theme.page) }
            return entry.card.keeps(entry.photo.id)
                ? ("★ \(tr("stays", context: "photo"))", theme.gold) : (tr("goes", context: "photo"), theme.error)
        }
        paintGridCaption(photos.indices.contains(grid.selected) ? photos[grid.selected].photo : nil, grid)
    }

    mutating func paintMarked(_ grid: PhotoGrid) {
        let total = model.marked.total ?? 0
        paintHeader(
            tr("Marked for deletion"),
            right: total > 0 ? "\(Amount.count(total)), \(Amount.size(model.marked.bytes))" : "")
        paintFoot(Self.markedHints)
        let photos = model.marked.photos
        guard !photos.isEmpty else {
            let text =
                model.marked.total == nil ? tr("Fetching what is marked…") : tr("Nothing is marked for deletion.")
            frame.canvas.writeCentred(text, in: layout.body, row: layout.body.row + layout.body.rows / 2, theme.faint)
            paintNotice()
            return
        }
        frame.canvas.writeCentred(
            tr("Nothing has moved yet. k keeps the chosen ones, e sends all to the trash."), in: layout.captionArea,
            row: layout.bar, theme.faint)
        let none = (text: "", theme.page)
        paintTiles(photos, grid) { _ in none }
        paintGridCaption(photos.indices.contains(grid.selected) ? photos[grid.selected] : nil, grid)
    }

    /// The places of the page that is shown.
    private func page(_ grid: PhotoGrid, of count: Int) -> Range<Int> {
        let layout = layout.grid
        let first = grid.first(layout: layout)
        return first..<max(first, min(first + layout.columns * layout.rows, count))
    }

    mutating func paintTiles(
        _ photos: [ReviewPhoto], _ grid: PhotoGrid, state: (Int) -> (text: String, style: CellStyle)
    ) {
        let page = page(grid, of: photos.count)
        for place in page {
            let tile = layout.grid.tile(place - page.lowerBound)
            target(tile, .place(place))
            let photo = photos[place]
            let isSelected = place == grid.selected
            paintFramed(
                photo, in: layout.picture(inTile: tile), isSelected: isSelected,
                isChosen: grid.hasChosen && grid.isChosen(place, photo.id))
            paintText(photo, in: tile, isSelected: isSelected, state: state(place))
        }
    }

    /// A photo's name and size below its picture.
    private mutating func paintText(
        _ photo: ReviewPhoto, in tile: CellRect, isSelected: Bool, state: (text: String, style: CellStyle)
    ) {
        let text = tile.inset(columns: 1)
        let row = tile.endRow - 2
        let name = TextWidth.shortened(photo.name, to: text.columns)
        frame.canvas.writeCentred(name, in: text, row: row, isSelected ? theme.strong : theme.page)
        let size = [photo.sign, photo.bytes > 0 ? Amount.size(photo.bytes) : nil].compactMap(\.self)
            .joined(separator: " · ")
        let gap = state.text.isEmpty || size.isEmpty ? "" : " · "
        let width = TextWidth.of(state.text + gap + size)
        let start = text.column + max((text.columns - width) / 2, 0)
        let taken = frame.canvas.write(state.text, column: start, row: row + 1, state.style, limit: text.columns)
        frame.canvas.write(gap + size, column: start + taken, row: row + 1, theme.faint, limit: text.columns - taken)
    }

    /// A line above the photos of each group, from its first to its last.
    private mutating func paintGroupBorders(_ cards: [ReviewCard], _ grid: PhotoGrid) {
        let page = page(grid, of: cards.count)
        for place in page where cards[place].isGroup {
            let tile = layout.grid.tile(place - page.lowerBound)
            let isFirst = place == 0 || cards[place - 1].id != cards[place].id
            let isLast = place + 1 == cards.count || cards[place + 1].id != cards[place].id
            let line = CellRect(
                column: tile.column + (isFirst ? 1 : 0), row: tile.row,
                columns: tile.columns - (isFirst ? 1 : 0) - (isLast ? 1 : 0), rows: 1)
            frame.canvas.fill(line, theme.faint, with: "─")
            if isFirst { frame.canvas.write("╭", column: line.column, row: line.row, theme.faint) }
            if isLast { frame.canvas.write("╮", column: line.endColumn - 1, row: line.row, theme.faint) }
        }
    }

    /// The selected photo's name and reason, or the number and size of several chosen ones.
    private mutating func paintGridCaption(_ photo: ReviewPhoto?, _ grid: PhotoGrid) {
        guard model.notice == nil else {
            paintNotice()
            return
        }
        guard let photo else { return }
        let area = layout.captionArea
        if grid.hasChosen {
            let photos =
                if case .marked = model.screen { model.marked.photos } else { model.pass.openPhotos.map(\.photo) }
            let chosen = photos.indices.filter { grid.isChosen($0, photos[$0].id) }.map { photos[$0] }
            let size = Amount.size(chosen.reduce(0) { $0 + $1.bytes })
            frame.canvas.writeCentred(
                tr("\(Amount.count(chosen.count, "photo")) chosen, \(size)"), in: area, row: area.row, theme.strong)
        } else {
            frame.canvas.writeCentred(photo.name, in: area, row: area.row, theme.strong)
        }
        frame.canvas.writeCentred(photo.why.first ?? facts(photo), in: area, row: area.row + 1, theme.faint)
    }

    private func count(_ grid: PhotoGrid, of total: Int) -> String {
        let more = model.pass.arrival == .all ? "" : "+"
        return tr("\(Amount.count(min(grid.selected + 1, total))) of \(Amount.count(total))") + more
    }
}
