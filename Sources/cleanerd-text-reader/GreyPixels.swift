internal import Images

/// A picture in shades of grey, a byte a pixel, row by row.
struct GreyPixels {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The luma of ITU-R BT.601, in 256ths.
    init(_ picture: RGBImage) {
        width = picture.width
        height = picture.height
        let count = picture.width * picture.height
        pixels = picture.pixels.withUnsafeBufferPointer { colours in
            [UInt8](unsafeUninitializedCapacity: count) { grey, written in
                for index in 0..<count {
                    let (red, green, blue) = (colours[3 * index], colours[3 * index + 1], colours[3 * index + 2])
                    grey[index] = UInt8((77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) >> 8)
                }
                written = count
            }
        }
    }

    /// Twice as wide and high, by linear interpolation.
    var doubled: GreyPixels {
        let (width, height) = (width, height)
        let count = 4 * width * height
        let large = pixels.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: count) { large, written in
                for y in 0..<2 * height {
                    // The middle of a new pixel lies a quarter of an old pixel away from the nearest old middle.
                    let (near, far) = Self.sources(y, height)
                    for x in 0..<2 * width {
                        let (left, right) = Self.sources(x, width)
                        let above = 3 * Int(pixels[near * width + left]) + Int(pixels[near * width + right])
                        let below = 3 * Int(pixels[far * width + left]) + Int(pixels[far * width + right])
                        large[y * 2 * width + x] = UInt8((3 * above + below + 8) / 16)
                    }
                }
                written = count
            }
        }
        return GreyPixels(width: 2 * width, height: 2 * height, pixels: large)
    }

    /// The nearest old place, which counts three quarters, and the next one.
    private static func sources(_ place: Int, _ count: Int) -> (near: Int, far: Int) {
        let near = place / 2
        return (near, min(max(place.isMultiple(of: 2) ? near - 1 : near + 1, 0), count - 1))
    }
}
