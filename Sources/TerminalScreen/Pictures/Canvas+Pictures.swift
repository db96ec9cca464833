extension Canvas {
    /// Shows a rendered picture with its top left cell at a place; the key identifies this picture at this size.
    ///
    /// Cells in `spared` stay. A picture that the terminal draws itself is omitted if it would cover them.
    package mutating func show(
        _ picture: RenderedPicture, column: Int, row: Int, key: String, sparing spared: CellRect? = nil
    ) {
        let rect = CellRect(column: column, row: row, columns: picture.size.columns, rows: picture.size.rows)
        switch picture.content {
        case .cells(let block):
            for (index, cell) in block.enumerated() {
                let point = CellPoint(column: column + index % rect.columns, row: row + index / rect.columns)
                if spared?.contains(point) != true { put(cell, column: point.column, row: point.row) }
            }
        case .sequence(let bytes):
            if let spared, spared.intersects(rect) { return }
            drawings.append(Drawing(rect: rect, key: key, sequence: bytes))
        }
    }
}
