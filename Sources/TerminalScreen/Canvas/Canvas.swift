import CommandText

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

// MARK: Drawing

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

// MARK: Writing

/// Turns canvases into bytes for the terminal: only the differences from the present content.
package struct CanvasWriter: Sendable {
    private let capabilities: TerminalCapabilities
    private var shown: Canvas?

    package init(_ capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// Forgets the content of the screen: the next frame is drawn completely.
    package mutating func forget() {
        shown = nil
    }

    /// The bytes that change the screen to `canvas`; none if nothing differs.
    package mutating func bytes(for canvas: Canvas) -> [UInt8] {
        let before = shown?.size == canvas.size ? shown : nil
        shown = canvas
        guard before != canvas else { return [] }
        var frame = Frame(depth: capabilities.colour, plain: !capabilities.unicode)
        frame.append(ControlSequence.beginFrame)
        if before == nil { frame.append(ControlSequence.clear) }
        let vanished = erased(before: before, now: canvas)
        let redrawsAll = capabilities.graphics == .kitty && before?.drawings != canvas.drawings
        if redrawsAll { frame.append(ControlSequence.deletePictures) }
        for row in 0..<canvas.size.rows {
            frame.append(row: row, of: canvas, before: before) { column in
                vanished.contains { $0.contains(CellPoint(column: column, row: row)) }
            }
        }
        for drawing in canvas.drawings
        where redrawsAll || before?.drawings.contains(drawing) != true {
            frame.append(ControlSequence.cursor(column: drawing.rect.column, row: drawing.rect.row))
            frame.bytes += drawing.sequence
        }
        frame.append(ControlSequence.endFrame)
        return frame.bytes
    }

    /// The places of removed pictures whose pixels only text removes: those of sixel and iTerm2 are in the cells.
    private func erased(before: Canvas?, now: Canvas) -> [CellRect] {
        guard capabilities.graphics != .kitty, let before else { return [] }
        return before.drawings.filter { !now.drawings.contains($0) }.map(\.rect)
    }
}

/// The bytes of a frame under construction, with the terminal's present style.
struct Frame {
    let depth: ColourDepth
    /// Whether only ASCII may be written.
    let plain: Bool
    var bytes: [UInt8] = []
    private var style: CellStyle?

    init(depth: ColourDepth, plain: Bool) {
        self.depth = depth
        self.plain = plain
    }

    mutating func append(_ text: String) {
        bytes += text.utf8
    }

    /// Appends the cells of a row that differ from `before`, or for which `isStale` is true.
    mutating func append(row: Int, of canvas: Canvas, before: Canvas?, isStale: (Int) -> Bool) {
        var at: Int?
        for column in 0..<canvas.size.columns {
            let cell = canvas[column, row]
            guard before?[column, row] != cell || isStale(column) else { continue }
            // The right half of a wide character needs its left half, which the terminal would lose too.
            var first = column
            if cell.character == nil, at != column, column > 0 { first = column - 1 }
            for column in first...column { append(canvas[column, row], column: column, row: row, at: &at) }
        }
    }

    private mutating func append(_ cell: Canvas.Cell, column: Int, row: Int, at: inout Int?) {
        guard let character = cell.character else {
            at = column + 1
            return
        }
        if at != column { append(ControlSequence.cursor(column: column, row: row)) }
        if style != cell.style {
            append(cell.style.sequence(depth: depth))
            style = cell.style
        }
        bytes += (plain ? Frame.ascii(character) : character).utf8
        at = column + 1
    }

    /// The nearest character that every terminal has.
    private static func ascii(_ character: Character) -> Character {
        if character.isASCII { return character }
        switch character {
        case "─", "━", "–": return "-"
        case "│", "┃": return "|"
        case "╭", "╮", "╰", "╯", "┏", "┓", "┗", "┛", "┄": return "+"
        case "…": return "~"
        case "←": return "<"
        // `?` would be a key.
        case "→", "⏎", "▶": return ">"
        case "↑": return "^"
        case "↓": return "v"
        case "·": return "."
        case "×": return "x"
        case "★", "●": return "*"
        case "█": return "#"
        default: return "?"
        }
    }
}
