import TerminalScreen

/// The layout of a video's frames: all at once, as large as the screen allows, each with a line below.
struct FramesLayout: Hashable, Sendable {
    let area: CellRect
    let across: Int
    let down: Int

    init(area: CellRect, count: Int, shape: PixelSize, cell: PixelSize) {
        self.area = area
        let count = max(count, 1)
        var best = (across: 1, down: count, columns: 0)
        for across in 1...count {
            let down = (count + across - 1) / across
            let room = CellSize(columns: area.columns / across - 1, rows: area.rows / down - 1)
            let picture = PictureFit.size(of: shape, in: room, cell: cell)
            if picture.columns > best.columns { best = (across, down, picture.columns) }
        }
        across = best.across
        down = best.down
    }

    func tile(_ place: Int) -> CellRect {
        let (width, height) = (area.columns / across, area.rows / down)
        return CellRect(
            column: area.column + place % across * width, row: area.row + place / across * height, columns: width,
            rows: height)
    }

    /// Where the picture stands in a tile.
    func picture(_ place: Int) -> CellRect {
        let tile = tile(place)
        return CellRect(column: tile.column, row: tile.row, columns: tile.columns - 1, rows: tile.rows - 1)
    }
}
