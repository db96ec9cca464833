import TerminalScreen

/// The places on the screen, which follow from its size and from the wanted size of tiles.
struct ScreenLayout: Hashable, Sendable {
    /// On a narrower screen, labels at the sides would cost the picture more width than they save height.
    private static let sideLabelsFrom = 72
    private static let sideLabelColumns = 12
    /// With fewer rows, no row is left blank.
    private static let roomyFrom = 24

    let size: CellSize
    /// Whether a grid has fewer and larger pictures.
    private let hasLargeTiles: Bool
    let isNarrow: Bool
    let header = 0
    /// Between header and captions, as wide as the screen.
    let body: CellRect
    /// Where one picture is shown.
    let picture: CellRect
    /// The row of the labels on a narrow screen; nil if they stand around the picture.
    let labelRow: Int?
    /// Two lines about what is shown.
    let caption: Int
    let bar: Int
    let foot: Int

    init(_ size: CellSize, hasLargeTiles: Bool = false) {
        self.size = size
        self.hasLargeTiles = hasLargeTiles
        isNarrow = size.columns < Self.sideLabelsFrom
        let isRoomy = size.rows >= Self.roomyFrom
        foot = size.rows - 1
        bar = size.rows - 2
        caption = size.rows - 4
        labelRow = isNarrow ? size.rows - 5 : nil
        let top = isRoomy ? 2 : 1
        let end = labelRow ?? caption - 1
        body = CellRect(column: 0, row: top, columns: size.columns, rows: end - top)
        picture = body.inset(columns: isNarrow ? 1 : Self.sideLabelColumns)
    }

    /// The photos of a group, by the shape of the first.
    func group(_ photos: [ReviewPhoto], cell: PixelSize) -> GroupLayout {
        let shape = PixelSize(width: photos.first?.width ?? 3, height: photos.first?.height ?? 2)
        return GroupLayout(
            area: body.inset(columns: isNarrow ? 0 : 1), count: photos.count, shape: shape, cell: cell)
    }

    /// The number of lines of text below a picture: a third one if the tile is high enough.
    func textRows(inTile tile: CellRect) -> Int { tile.rows >= 12 ? 3 : 2 }

    /// The place of the picture in a tile: with a frame around it and lines of text below.
    func picture(inTile tile: CellRect) -> CellRect {
        CellRect(
            column: tile.column + 1, row: tile.row + 1, columns: tile.columns - 2,
            rows: tile.rows - 2 - textRows(inTile: tile))
    }

    var captionArea: CellRect { CellRect(column: 1, row: caption, columns: size.columns - 2, rows: 2) }

    /// The place of zoom and lists: all but header and foot.
    var wide: CellRect {
        CellRect(column: 0, row: 1, columns: size.columns, rows: size.rows - 2)
    }

    var grid: GridLayout { GridLayout(area: body, hasLargeTiles: hasLargeTiles) }
}
