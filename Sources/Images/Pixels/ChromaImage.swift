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

/// A picture for people: red, green and blue of each pixel, rows from top to bottom without padding.
package struct RGBImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Three bytes for each pixel.
    package let pixels: [UInt8]

    /// Precondition: three bytes a pixel.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == 3 * width * height, "three bytes a pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Converts a picture to RGB.
    package init(_ picture: ChromaImage) {
        let count = picture.width * picture.height
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * count) { target, written in
            picture.light.withUnsafeBufferPointer { light in
                picture.blue.withUnsafeBufferPointer { blue in
                    picture.red.withUnsafeBufferPointer { red in
                        for index in 0..<count {
                            let colour = JFIFColour.rgb(
                                light: Float(light[index]), blue: Float(blue[index]), red: Float(red[index]))
                            target[3 &* index] = colour.red
                            target[3 &* index &+ 1] = colour.green
                            target[3 &* index &+ 2] = colour.blue
                        }
                    }
                }
            }
            written = 3 * count
        }
        self.init(width: picture.width, height: picture.height, pixels: pixels)
    }
}

/// Converts full-range Y, Cb and Cr to RGB, by the equations of JFIF 1.02.
package enum JFIFColour {
    /// Levels from 0 to 255, with fractions; `blue` and `red` are 128 for greys.
    @inline(__always)
    package static func rgb(
        light: Float, blue: Float, red: Float
    ) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let (blue, red) = (blue - 128, red - 128)
        return (
            level(light + 1.402 * red), level(light - 0.344_136 * blue - 0.714_136 * red), level(light + 1.772 * blue)
        )
    }

    @inline(__always)
    private static func level(_ value: Float) -> UInt8 {
        // Faster than `rounded`, which is a function call unless the processor is known to have the instruction.
        UInt8(min(max(value, 0), 255) + 0.5)
    }
}
