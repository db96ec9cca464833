/// A picture as a terminal shows it, at one size.
package struct RenderedPicture: Sendable {
    package enum Content: Sendable {
        /// Row by row.
        case cells([Canvas.Cell])
        /// To be written with the cursor in the top left cell.
        case sequence([UInt8])
    }

    package let size: CellSize
    package let content: Content
}
