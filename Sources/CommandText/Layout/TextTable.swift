/// Columns that text takes on a terminal.
///
/// It uses the general category for marks, and Unicode's East Asian Width (UAX 11), rounded to whole blocks, for wide
/// characters. `wcwidth` would have to load the locale's tables.
package enum TextWidth {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD,
    ]

    package static func of(_ text: some StringProtocol) -> Int {
        // Nearly all text is ASCII: one column a byte.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The longest beginning that fits, with `…` at its end where something was left out.
    package static func clipped(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var taken = 0
        for character in text {
            let width = of(String(character))
            guard taken + width <= columns - 1 else { break }
            taken += width
            kept.append(character)
        }
        return kept + "…"
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        guard scalar.value >= 0x300 else { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// A text that is too wide, without its middle, because names of one series differ at their ends.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard of(text) > columns, columns > 2 else { return clipped(text, to: columns) }
        let start = clipped(text, to: columns / 2 + 1)
        var end = Substring(text)
        while of(start) + of(String(end)) > columns { end = end.dropFirst() }
        return start + end
    }
}

/// Columns of text lined up; the last one is never padded.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case left
        /// For numbers, so that their digits stand below each other.
        case right
    }

    /// Spaces between two columns.
    static let gap = 2

    private let alignments: [Alignment]
    /// The least width of each shown column, so that rows that are printed one by one line up.
    private let leastWidths: [Int]
    private var rows: [[StyledLine]] = []

    package init(_ alignments: [Alignment], leastWidths: [Int]? = nil) {
        self.alignments = alignments
        self.leastWidths = leastWidths ?? alignments.map { _ in 0 }
    }

    /// - Precondition: As many cells as the table has columns.
    package mutating func add(_ cells: [StyledLine]) {
        precondition(cells.count == alignments.count, "a row has a cell for each column")
        rows.append(cells)
    }

    /// The width of each column; 0 for a column that is left out because it is empty in all rows.
    var widths: [Int] {
        alignments.indices.map { column in rows.map { $0[column].width }.reduce(leastWidths[column], max) }
    }

    /// The rows as lines.
    package func lines(indent: Int = 0) -> [StyledLine] {
        let widths = widths
        let shown = alignments.indices.filter { widths[$0] > 0 }
        return rows.map { cells in
            let last = shown.last { cells[$0].width > 0 }
            var line = StyledLine(String(repeating: " ", count: indent))
            for column in shown where column <= last ?? -1 {
                let cell = cells[column]
                let space = String(repeating: " ", count: widths[column] - cell.width)
                if column != shown.first { line = line + String(repeating: " ", count: Self.gap) }
                switch alignments[column] {
                case .right: line = line + space + cell
                case .left: line = column == last ? line + cell : line + cell + space
                }
            }
            return line
        }
    }
}
