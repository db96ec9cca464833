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
