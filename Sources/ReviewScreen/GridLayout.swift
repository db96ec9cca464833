import TerminalScreen

/// The number of pictures that fit into a grid, and their places.
struct GridLayout: Hashable, Sendable {
    /// Narrow enough for two in 40 columns, wide enough for a name such as `IMG_20240501_1203.jpg`, cut.
    private static let tile = CellSize(columns: 19, rows: 8)

    let area: CellRect
    let columns: Int
    let rows: Int

    init(area: CellRect) {
        self.area = area
        columns = max(area.columns / Self.tile.columns, 1)
        rows = max(area.rows / Self.tile.rows, 1)
    }

    /// The tile at a place of the page.
    func tile(_ index: Int) -> CellRect {
        let width = area.columns / columns
        let height = area.rows / rows
        return CellRect(
            column: area.column + index % columns * width, row: area.row + index / columns * height, columns: width,
            rows: height)
    }
}
