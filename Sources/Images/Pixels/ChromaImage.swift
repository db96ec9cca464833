/// A picture in colour: small, for what a photo's colours are and roughly where, or as large as people look at.
///
/// As decoding gives it, each pixel is the mean of a square of the decoded picture (less at the right and lower edge of
/// the stored picture), taken from some of its rows only. Y, Cb and Cr of ITU-R BT.601 over the full range, as in JFIF:
/// colour is 128 where there is none; transparency laid over white; one byte a sample, rows from top to bottom without
/// padding.
package struct ChromaImage: Hashable, Sendable {
    /// Neither side of a small one is longer than this; shares of colours need no more.
    ///
    /// A smaller picture leaves out more rows of JPEG's colour, each of which costs decoding.
    package static let longestSide = 64

    package let width: Int
    package let height: Int
    /// Brightness, averaged over the same pixels as the colour.
    package let light: [UInt8]
    /// Cb.
    package let blue: [UInt8]
    /// Cr.
    package let red: [UInt8]

    /// Precondition: as many samples as pixels in each plane.
    package init(width: Int, height: Int, light: [UInt8], blue: [UInt8], red: [UInt8]) {
        precondition(
            light.count == width * height && blue.count == light.count && red.count == light.count, "a sample a pixel")
        self.width = width
        self.height = height
        self.light = light
        self.blue = blue
        self.red = red
    }

    /// The picture turned as EXIF's orientation tells.
    package func upright(orientation: Int) -> ChromaImage {
        guard let turning = UprightTurning(orientation: orientation, width: width, height: height) else { return self }
        return ChromaImage(
            width: turning.width, height: turning.height, light: turning.turned(light), blue: turning.turned(blue),
            red: turning.turned(red))
    }
}
