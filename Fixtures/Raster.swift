/// A picture drawn by code: three bytes a pixel, rows from top to bottom without padding.
package struct Raster: Sendable {
    package let width: Int
    package let height: Int
    /// Red, green and blue of each pixel.
    package var rgb: [UInt8]

    /// Precondition: three bytes a pixel.
    package init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == 3 * width * height, "three bytes a pixel")
        self.width = width
        self.height = height
        self.rgb = rgb
    }
}
