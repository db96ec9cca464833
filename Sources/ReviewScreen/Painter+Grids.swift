import CommandText
import TerminalScreen

/// The contact sheet and the photos that are marked for deletion.
extension Painter {
    private static let sheetHints: [(key: String, text: String, Key)] = [
        ("v", "stretch", .character("v")), ("d", "delete", .character("d")), ("k", "keep", .character("k")),
        ("m", "maybe", .character("m")), ("Enter", "show", .enter), ("Esc", "back", .escape),
    ]
    private static let trashHints: [(key: String, text: String, Key)] = [
        ("k", "keep", .character("k")), ("e", "empty", .character("e")), ("v", "stretch", .character("v")),
        ("o", "open", .character("o")), ("Esc", "back", .escape),
    ]

    mutating func paintSheet(_ grid: PhotoGrid) {
        let photos = model.sheetPhotos
        paintHeader(title, right: count(grid, of: photos.count))
        paintBar()
        paintFoot(Self.sheetHints)
        let theme = theme
        paintTiles(photos.map(\.photo), grid) { place in
            let entry = photos[place]
            return entry.card.isGroup && entry.card.keeper == entry.photo.id
                ? ("★ keeper", theme.gold) : ("", theme.page)
        }
        paintGridCaption(photos.indices.contains(grid.selected) ? photos[grid.selected].photo : nil, grid)
    }

    mutating func paintTrash(_ grid: PhotoGrid) {
        let total = model.markedTotal ?? 0
        paintHeader(
            "Marked for deletion", right: total > 0 ? "\(Amount.count(total)), \(Amount.size(model.markedBytes))" : "")
        paintFoot(Self.trashHints)
        guard !model.marked.isEmpty else {
            let text = model.markedTotal == nil ? "Fetching what is marked…" : "Nothing is marked for deletion."
            frame.canvas.writeCentred(text, in: layout.body, row: layout.body.row + layout.body.rows / 2, theme.faint)
            paintNotice()
            return
        }
        let none = (text: "", theme.page)
        paintTiles(model.marked, grid) { _ in none }
        paintGridCaption(model.marked.indices.contains(grid.selected) ? model.marked[grid.selected] : nil, grid)
    }

    private mutating func paintTiles(
        _ photos: [ReviewPhoto], _ grid: PhotoGrid, state: (Int) -> (text: String, style: CellStyle)
    ) {
        let layout = layout.grid
        let first = grid.first(layout: layout)
        for place in first..<max(first, min(first + layout.columns * layout.rows, photos.count)) {
            let tile = layout.tile(place - first)
            target(tile, .place(place))
            paintTile(
                photos[place], number: nil, in: tile, isSelected: place == grid.selected,
                isMarked: grid.anchor != nil && grid.stretch.contains(place), state: state(place))
        }
    }

    /// The selected photo's name and reason; of a stretch how much it is.
    private mutating func paintGridCaption(_ photo: ReviewPhoto?, _ grid: PhotoGrid) {
        guard model.notice == nil else {
            paintNotice()
            return
        }
        guard let photo else { return }
        let area = CellRect(column: 1, row: layout.caption, columns: layout.size.columns - 2, rows: 2)
        if grid.anchor != nil {
            let text = "\(Amount.count(grid.stretch.count, "photo")) in this stretch"
            frame.canvas.writeCentred(text, in: area, row: area.row, theme.strong)
        } else {
            frame.canvas.writeCentred(photo.name, in: area, row: area.row, theme.strong)
        }
        let why = photo.why.first ?? facts(photo, inGroup: false)
        frame.canvas.writeCentred(why, in: area, row: area.row + 1, theme.faint)
    }

    private func count(_ grid: PhotoGrid, of total: Int) -> String {
        let more = model.allCardsAreHere ? "" : "+"
        return "\(Amount.count(min(grid.selected + 1, total))) of \(Amount.count(total))\(more)"
    }
}
