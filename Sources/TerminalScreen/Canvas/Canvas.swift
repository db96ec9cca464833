/// The content of a screen: styled cells, and pictures that the terminal draws itself.
///
/// Text must not contain control characters, which are written unchanged.
package struct Canvas: Hashable, Sendable {
    package struct Cell: Hashable, Sendable {
        /// Nil in the right half of a character of two columns.
        package var character: Character?
        package var style: CellStyle

        package init(_ character: Character?, _ style: CellStyle) {
            self.character = character
            self.style = style
        }
    }

    /// A picture that a graphics protocol draws over cells.
    package struct Drawing: Hashable, Sendable {
        package var rect: CellRect
        /// Two drawings with the same key look the same.
        package var key: String
        /// The sequence that draws it from its top left cell on.
        package var sequence: [UInt8]

        package static func == (left: Drawing, right: Drawing) -> Bool {
            left.rect == right.rect && left.key == right.key
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(rect)
            hasher.combine(key)
        }
    }

    package let size: CellSize
    package private(set) var cells: [Cell]
    package var drawings: [Drawing] = []

    package init(size: CellSize, style: CellStyle = CellStyle()) {
        self.size = CellSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
        cells = Array(repeating: Cell(" ", style), count: self.size.columns * self.size.rows)
    }

    package var bounds: CellRect { CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    /// - Precondition: The cell lies on the canvas.
    package subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// Sets a cell; ignores cells outside.
    ///
    /// If a wide character loses one half, the other becomes blank.
    package mutating func put(_ cell: Cell, column: Int, row: Int) {
        guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
        let index = row * size.columns + column
        if cells[index].character == nil, cell.character != nil, column > 0 { cells[index - 1].character = " " }
        if column + 1 < size.columns, cells[index + 1].character == nil { cells[index + 1].character = " " }
        cells[index] = cell
    }

    /// The text of a row.
    package func text(row: Int) -> String {
        String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
    }

    /// All rows without trailing blanks.
    package var text: String {
        (0..<size.rows).map { row in
            String(text(row: row).reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
