extension Raster {
    /// A picture of one colour.
    package init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
        self.init(
            width: width, height: height,
            rgb: [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
                for place in 0..<width * height {
                    buffer[3 * place] = red
                    buffer[3 * place + 1] = green
                    buffer[3 * place + 2] = blue
                }
                count = 3 * width * height
            })
    }

    /// BT.601 luma, a byte a pixel, rounded as JPEG does it: 0.299 R + 0.587 G + 0.114 B.
    package var luma: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            rgb.withUnsafeBufferPointer { rgb in
                for place in 0..<width * height {
                    let red = 19595 * UInt32(rgb[3 * place])
                    let green = 38470 * UInt32(rgb[3 * place + 1])
                    let blue = 7471 * UInt32(rgb[3 * place + 2])
                    buffer[place] = UInt8((red + green + blue + 32768) >> 16)
                }
            }
            count = width * height
        }
    }

    /// The same picture without colour.
    package var greyscale: Raster {
        Raster(width: width, height: height, rgb: luma.flatMap { [$0, $0, $0] })
    }

    /// Every channel multiplied and shifted, cut off at 0 and 255.
    package func toned(contrast: Float = 1, brightness: Float = 0) -> Raster {
        let table = (0...255).map { UInt8(min(max((Float($0) - 128) * contrast + 128 + brightness, 0), 255)) }
        return Raster(width: width, height: height, rgb: rgb.map { table[Int($0)] })
    }
}
