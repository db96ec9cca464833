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
