package import TerminalScreen

/// The size of the screen, in cells and pixels.
package struct ReviewDisplay: Hashable, Sendable {
    package var size: CellSize
    /// Pixels of a picture that a cell can show.
    package var pixelsPerCell: PixelSize
    /// The size of a cell in pixels.
    package var cell: PixelSize
    /// Whether pictures are drawn as characters, in which details are lost.
    package var isCoarse: Bool

    package init(
        size: CellSize, pixelsPerCell: PixelSize = PixelSize(width: 8, height: 16),
        cell: PixelSize = PictureFit.usualCell, isCoarse: Bool = false
    ) {
        self.size = size
        self.pixelsPerCell = pixelsPerCell
        self.cell = cell
        self.isCoarse = isCoarse
    }

    func pixels(_ size: CellSize) -> PixelSize {
        PixelSize(width: size.columns * pixelsPerCell.width, height: size.rows * pixelsPerCell.height)
    }
}
