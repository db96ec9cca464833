internal import Images

/// A picture in shades of grey, a byte a pixel, row by row.
struct GreyPixels {
    let width: Int
    let height: Int
    let pixels: [UInt8]

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
}
