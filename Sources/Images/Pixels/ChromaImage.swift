/// A picture in colour: a small one for a photo's colours and their rough places, or a preview.
///
/// From decoding, each pixel is the mean of some rows of a square of the decoded picture; squares at the right and
/// lower edge may be smaller. Full-range Y, Cb and Cr of ITU-R BT.601, as in JFIF: colour is 128 for greys.
/// Transparency is over white. One byte for each sample, rows from top to bottom without padding.
package struct ChromaImage: Hashable, Sendable {
    /// The longest side of a small picture, enough for shares of colours.
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

    /// The picture turned by an EXIF orientation; values outside 2 to 8 change nothing.
    package func upright(orientation: Int) -> ChromaImage {
        guard let turning = UprightTurning(orientation: orientation, width: width, height: height) else { return self }
        return ChromaImage(
            width: turning.width, height: turning.height, light: turning.turned(light), blue: turning.turned(blue),
            red: turning.turned(red))
    }
}
