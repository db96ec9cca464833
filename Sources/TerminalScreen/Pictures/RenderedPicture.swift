/// A picture drawn for a terminal at one size.
package struct RenderedPicture: Sendable {
    package enum Content: Sendable {
        /// Row by row.
        case cells([Canvas.Cell])
        /// Write it with the cursor in the top left cell.
        case sequence([UInt8])
    }

    package let size: CellSize
    package let content: Content
}
