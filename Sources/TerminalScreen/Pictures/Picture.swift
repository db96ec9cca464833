/// Pixels of a picture, upright, 8 bits a channel of sRGB.
package struct Picture: Hashable, Sendable {
    package let size: PixelSize
    /// Red, green and blue, row by row from the top.
    package let pixels: [UInt8]

    /// Nil if the number of bytes does not match the size, or a side is 0.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count % 3 == 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels.count / 3 == count else { return nil }
        size = PixelSize(width: width, height: height)
        self.pixels = pixels
    }
}
