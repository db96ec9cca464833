/// The size of a picture on a terminal.
package enum PictureFit {
    /// The assumed size of a cell: in most fonts it is twice as high as wide.
    package static let usualCell = PixelSize(width: 10, height: 20)

    /// The largest size in `room` that keeps the picture's shape, at least one cell.
    package static func size(of picture: PixelSize, in room: CellSize, cell: PixelSize = usualCell) -> CellSize {
        guard room.columns > 0, room.rows > 0, picture.width > 0, picture.height > 0 else {
            return CellSize(columns: 0, rows: 0)
        }
        let width = Double(picture.width) / Double(cell.width)
        let height = Double(picture.height) / Double(cell.height)
        let scale = min(Double(room.columns) / width, Double(room.rows) / height)
        return CellSize(
            columns: min(max(Int((width * scale).rounded()), 1), room.columns),
            rows: min(max(Int((height * scale).rounded()), 1), room.rows))
    }
}
