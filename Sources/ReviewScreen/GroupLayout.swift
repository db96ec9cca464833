import TerminalScreen

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

    func tile(_ index: Int) -> CellRect {
        let width = area.columns / across
        let height = area.rows / down
        return CellRect(
            column: area.column + index % across * width, row: area.row + index / across * height, columns: width,
            rows: height)
    }
}
