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

    func tile(_ place: Int) -> CellRect { area.tile(place, across: across, down: down) }

    /// Where the picture stands in a tile.
    func picture(_ place: Int) -> CellRect {
        let tile = tile(place)
        return CellRect(column: tile.column, row: tile.row, columns: tile.columns - 1, rows: tile.rows - 1)
    }
}

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
    func tile(_ index: Int) -> CellRect { area.tile(index, across: columns, down: rows) }
}

/// The layout of a group's photos: two to four side by side, in more rows if the screen is high.
struct GroupLayout: Hashable, Sendable {
    /// Narrower pictures no longer show what differs.
    private static let narrowest = 24
    private static let lowest = 9

    let area: CellRect
    let across: Int
    let down: Int

    /// Chooses an arrangement that shows many pictures of this shape, in pixels, and shows them wide.
    init(area: CellRect, count: Int, shape: PixelSize, cell: PixelSize) {
        self.area = area
        var best = (across: 1, down: 1, score: 0.0)
        let widest = max(2, min(4, area.columns / Self.narrowest))
        for across in 2...widest {
            for down in 1...max(1, area.rows / Self.lowest) where across * (down - 1) < count {
                let room = CellSize(columns: area.columns / across - 2, rows: area.rows / down - 5)
                let picture = PictureFit.size(of: shape, in: room, cell: cell)
                let seen = Double(min(count, across * down))
                // One more visible picture is worth a little more than the width that it costs the others.
                let score = Double(picture.columns) * seen * seen.squareRoot().squareRoot()
                if score > best.score { best = (across, down, score) }
            }
        }
        across = min(best.across, max(count, 1))
        down = best.down
    }

    var page: Int { across * down }

    func tile(_ index: Int) -> CellRect { area.tile(index, across: across, down: down) }
}

extension CellRect {
    /// One of the equal parts of a rectangle, counted from 0 in rows; what does not divide evenly is left free.
    fileprivate func tile(_ place: Int, across: Int, down: Int) -> CellRect {
        let (width, height) = (columns / across, rows / down)
        return CellRect(
            column: column + place % across * width, row: row + place / across * height, columns: width, rows: height)
    }
}
