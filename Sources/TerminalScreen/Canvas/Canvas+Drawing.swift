import CommandText

/// Text, areas and frames.
extension Canvas {
    /// Writes text from a cell on, truncated with `…` at `limit` columns or at the canvas' edge.
    ///
    /// - Returns: The number of columns written.
    @discardableResult
    package mutating func write(
        _ text: String, column: Int, row: Int, _ style: CellStyle, limit: Int = .max
    ) -> Int {
        let room = min(limit, size.columns - column)
        guard room > 0 else { return 0 }
        var at = column
        for character in TextWidth.clipped(text, to: room) {
            let width = TextWidth.of(String(character))
            guard width > 0 else { continue }
            put(Cell(character, style), column: at, row: row)
            if width > 1 { put(Cell(nil, style), column: at + 1, row: row) }
            at += min(width, 2)
        }
        return at - column
    }

    /// Writes text in the middle of `rect`'s row number `row`.
    package mutating func writeCentred(_ text: String, in rect: CellRect, row: Int, _ style: CellStyle) {
        let width = min(TextWidth.of(text), rect.columns)
        write(text, column: rect.column + (rect.columns - width) / 2, row: row, style, limit: rect.columns)
    }

    /// Writes text so that it ends before column `end`.
    package mutating func write(_ text: String, endingAt end: Int, row: Int, _ style: CellStyle) {
        write(text, column: max(end - TextWidth.of(text), 0), row: row, style)
    }

    package mutating func fill(_ rect: CellRect, _ style: CellStyle, with character: Character = " ") {
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn {
                put(Cell(character, style), column: column, row: row)
            }
        }
    }

    /// Draws a frame of single lines along the inner edge of `rect`.
    package mutating func frame(_ rect: CellRect, _ style: CellStyle, heavy: Bool = false) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let lines: [Character] = heavy ? ["━", "┃", "┏", "┓", "┗", "┛"] : ["─", "│", "╭", "╮", "╰", "╯"]
        for column in rect.column + 1..<rect.endColumn - 1 {
            put(Cell(lines[0], style), column: column, row: rect.row)
            put(Cell(lines[0], style), column: column, row: rect.endRow - 1)
        }
        for row in rect.row + 1..<rect.endRow - 1 {
            put(Cell(lines[1], style), column: rect.column, row: row)
            put(Cell(lines[1], style), column: rect.endColumn - 1, row: row)
        }
        put(Cell(lines[2], style), column: rect.column, row: rect.row)
        put(Cell(lines[3], style), column: rect.endColumn - 1, row: rect.row)
        put(Cell(lines[4], style), column: rect.column, row: rect.endRow - 1)
        put(Cell(lines[5], style), column: rect.endColumn - 1, row: rect.endRow - 1)
    }
}
