/// The largest picture that is decoded; larger ones are refused before any allocation.
package enum PixelLimit {
    /// Twice the pixels of the largest camera sensor on sale (100 megapixels).
    ///
    /// An 8-bit plane of it with colour fits into the 1 GiB of address space that a worker has.
    package static let pixels = 200_000_000

    /// The longest side that is decoded.
    ///
    /// A row of a million pixels takes some megabytes in each codec, one of 200 million more than a worker has. Stitched
    /// panoramas have a few hundred thousand.
    package static let side = 1_000_000

    /// The largest number of pixels in all decoding passes: twenty passes over the largest picture.
    ///
    /// Progressive JPEG files have about ten scans. Scans of a small file are nearly empty: 100 billion pixels of such
    /// scans took 8 s (a drawn file like that of `BombTests`, 196 megapixels in 480 scans).
    package static let decodedPixels = 20 * pixels

    /// Photos with more decoding pixels are decoded after all others.
    ///
    /// A picture in one pass stays below; so do 40 megapixels in ten passes.
    package static let ordinaryDecodedPixels = 2 * pixels

    /// Throws `tooLarge` or `tooCostly` if decoding would cost too much.
    package static func check(_ header: ImageHeader) throws(ImageError) {
        try check(width: header.storedWidth, height: header.storedHeight)
        guard header.decodedPixels <= decodedPixels else {
            throw .tooCostly(decodedPixels: header.decodedPixels)
        }
    }

    /// Throws `tooLarge` if a side or width times height exceeds the limit, without overflow.
    package static func check(width: Int, height: Int) throws(ImageError) {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, product <= pixels, max(width, height) <= side else {
            throw .tooLarge(width: width, height: height)
        }
    }
}

/// The largest size of a preview in pixels.
package struct PreviewBounds: Hashable, Sendable, Codable {
    package var longerSide: Int
    /// Width times height.
    package var pixels: Int

    package init(longerSide: Int, pixels: Int) {
        self.longerSide = longerSide
        self.pixels = pixels
    }

    /// The size of a picture within the bounds, in its own proportions, never enlarged; no side is 0.
    package func fitted(width: Int, height: Int) -> (width: Int, height: Int) {
        let longer = max(width, height)
        let byArea = Int(Double(longer) * (Double(pixels) / (Double(width) * Double(height))).squareRoot())
        let side = max(1, min(longer, longerSide, byArea))
        // Rounding up must not go beyond the area.
        func scaled(_ length: Int) -> Int { max(1, min((length * side + longer / 2) / longer, pixels / side)) }
        return width >= height ? (side, scaled(height)) : (scaled(width), side)
    }
}

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
