/// A rectangle of a picture in whole pixels.
package struct PixelRegion: Hashable, Sendable, Codable {
    /// Of the left upper pixel.
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether it has pixels, and a picture of this size has all of them; any numbers may be asked about.
    package func lies(inWidth pictureWidth: Int, height pictureHeight: Int) -> Bool {
        width >= 1 && height >= 1 && width <= pictureWidth && height <= pictureHeight && x >= 0 && y >= 0
            && x <= pictureWidth - width && y <= pictureHeight - height
    }

    package var columns: Range<Int> { x..<x + width }
    package var rows: Range<Int> { y..<y + height }

    /// Where these pixels of the upright picture lie in the picture as stored, which has this size.
    ///
    /// Precondition: the upright picture has them.
    package func asStored(orientation: Int, width storedWidth: Int, height storedHeight: Int) -> PixelRegion {
        guard let turning = UprightTurning(orientation: orientation, width: storedWidth, height: storedHeight) else {
            return self
        }
        let corners = [turning.source(x, y), turning.source(x + width - 1, y + height - 1)]
        let (first, last) = (corners[0] % storedWidth, corners[1] % storedWidth)
        let (upper, lower) = (corners[0] / storedWidth, corners[1] / storedWidth)
        return PixelRegion(
            x: min(first, last), y: min(upper, lower), width: abs(first - last) + 1, height: abs(upper - lower) + 1)
    }

    /// The smallest region around this one whose edges are multiples of `side`, or the picture's.
    package func aligned(to side: Int, width pictureWidth: Int, height pictureHeight: Int) -> PixelRegion {
        let (left, top) = (x / side * side, y / side * side)
        func end(_ place: Int, _ edge: Int) -> Int { min((place + side - 1) / side * side, edge) }
        return PixelRegion(
            x: left, y: top, width: end(x + width, pictureWidth) - left, height: end(y + height, pictureHeight) - top)
    }
}
