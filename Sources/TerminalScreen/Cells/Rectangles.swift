/// A rectangle of cells; one without columns or rows is empty.
package struct CellRect: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }

    package var size: CellSize { CellSize(columns: columns, rows: rows) }
    package var endColumn: Int { column + columns }
    package var endRow: Int { row + rows }
    package var isEmpty: Bool { columns == 0 || rows == 0 }

    package func contains(_ point: CellPoint) -> Bool {
        (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
    }

    package func intersects(_ other: CellRect) -> Bool {
        column < other.endColumn && other.column < endColumn && row < other.endRow && other.row < endRow
    }

    /// The rectangle with this many cells less on each side.
    package func inset(columns side: Int = 0, rows edge: Int = 0) -> CellRect {
        CellRect(column: column + side, row: row + edge, columns: columns - 2 * side, rows: rows - 2 * edge)
    }

    /// A centred rectangle of `size`, clipped to this one.
    package func centred(_ size: CellSize) -> CellRect {
        let width = min(size.columns, columns)
        let height = min(size.rows, rows)
        return CellRect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }
}

/// A cell by its column and row, counted from 0 at the top left.
package struct CellPoint: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// Columns and rows of a terminal, or of a part of it.
package struct CellSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of pixels.
package struct PixelRect: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var width: Int
    package var height: Int

    package init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    package init(all size: PixelSize) {
        self.init(left: 0, top: 0, width: size.width, height: size.height)
    }

    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part inside of a picture.
    func clamped(to size: PixelSize) -> PixelRect {
        let left = min(max(self.left, 0), size.width)
        let top = min(max(self.top, 0), size.height)
        return PixelRect(
            left: left, top: top, width: min(width, size.width - left), height: min(height, size.height - top))
    }
}

/// Width and height in pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
