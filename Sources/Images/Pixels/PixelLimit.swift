/// The largest picture that is decoded; a file that declares more is refused before anything is allocated for it.
package enum PixelLimit {
    /// Twice the pixels of the largest camera sensor on sale (100 megapixels).
    ///
    /// An 8-bit plane of it with colour fits into the 1 GiB of address space that a worker has.
    package static let pixels = 200_000_000

    /// Pixels that decoding may go over in all passes: twenty passes over the largest picture.
    ///
    /// Progressive JPEG files have about ten scans. A small file can hold only nearly empty scans: of those, 100 billion
    /// pixels took 8 s (a drawn file like that of `BombTests`, 196 megapixels in 480 scans).
    package static let decodedPixels = 20 * pixels

    /// What goes over more pixels than this is decoded behind all other photos.
    ///
    /// A picture in one pass stays below, unless it is only a few pixels wide; so does one of 40 megapixels in ten.
    package static let ordinaryDecodedPixels = 2 * pixels

    /// Throws `tooLarge` or `tooCostly` where decoding would cost too much.
    package static func check(_ header: ImageHeader) throws(ImageError) {
        try check(width: header.storedWidth, height: header.storedHeight)
        guard header.decodedPixels <= decodedPixels else {
            throw .tooCostly(decodedPixels: header.decodedPixels)
        }
    }

    /// Throws `tooLarge` where width times height is above the limit, without overflowing on absurd sizes.
    package static func check(width: Int, height: Int) throws(ImageError) {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, product <= pixels else { throw .tooLarge(width: width, height: height) }
    }
}
