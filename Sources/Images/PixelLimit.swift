/// The largest picture that is decoded; a file that declares more is refused before anything is allocated for it.
package enum PixelLimit {
    /// Twice the pixels of the largest camera sensor on sale (100 megapixels).
    ///
    /// An 8-bit plane of it with colour fits into the 1 GiB of address space that a worker has.
    package static let pixels = 200_000_000

    /// Throws `tooLarge` where width times height is above the limit, without overflowing on absurd sizes.
    package static func check(width: Int, height: Int) throws(ImageError) {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, product <= pixels else { throw .tooLarge(width: width, height: height) }
    }
}
