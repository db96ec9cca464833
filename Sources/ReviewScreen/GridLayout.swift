import TerminalScreen

/// The number of pictures that fit into a grid, and their places.
struct GridLayout: Hashable, Sendable {
    /// Narrow enough for two in 40 columns, wide enough for a name such as `IMG_20240501_1203.jpg`, cut.
    private static let tile = CellSize(columns: 19, rows: 8)
    /// Where pictures are drawn as characters, fewer and larger ones tell more, three in 80 columns; if there is room for
    /// two.
    private static let largeTile = CellSize(columns: 26, rows: 12)

    let area: CellRect
    let columns: Int
    let rows: Int

    init(area: CellRect, hasLargeTiles: Bool) {
        self.area = area
        func count(_ tile: CellSize) -> (columns: Int, rows: Int) {
            (max(area.columns / tile.columns, 1), max(area.rows / tile.rows, 1))
        }
        let large = count(Self.largeTile)
        let isRoomy = area.rows >= Self.largeTile.rows && large.columns * large.rows > 1
        (columns, rows) = hasLargeTiles && isRoomy ? large : count(Self.tile)
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
