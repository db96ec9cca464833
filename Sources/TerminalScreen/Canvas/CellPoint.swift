/// A cell by its column and row, counted from 0 at the top left.
package struct CellPoint: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
