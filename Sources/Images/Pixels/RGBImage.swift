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
