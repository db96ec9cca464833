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
