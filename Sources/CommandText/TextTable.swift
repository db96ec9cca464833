/// Columns of text lined up; the last one is never padded.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case left
        /// For numbers, so that their digits stand below each other.
        case right
    }

    private let alignments: [Alignment]
    /// The least width of each column that is shown, so that rows which are printed one by one stand below each other.
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

    /// The rows as lines, columns two spaces apart; columns that are empty in all rows are left out.
    package func lines(indent: Int = 0) -> [StyledLine] {
        let needed = alignments.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
        let shown = alignments.indices.filter { max(needed[$0], leastWidths[$0]) > 0 }
        let widths = alignments.indices.map { max(needed[$0], leastWidths[$0]) }
        return rows.map { cells in
            let last = shown.last { cells[$0].width > 0 }
            var line = StyledLine(String(repeating: " ", count: indent))
            for column in shown where column <= last ?? -1 {
                let cell = cells[column]
                let space = String(repeating: " ", count: widths[column] - cell.width)
                if column != shown.first { line = line + "  " }
                switch alignments[column] {
                case .right: line = line + space + cell
                case .left: line = column == last ? line + cell : line + cell + space
                }
            }
            return line
        }
    }
}
