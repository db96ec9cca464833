import Fixtures

/// A picture without symmetry: two gradients, a bright disc off the centre, a dark bar and coloured corners.
enum DrawnPicture {
    static func raster(width: Int = 160, height: Int = 96) -> Raster {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let across = column * 200 / max(1, width - 1)
                let down = row * 150 / max(1, height - 1)
                var pixel = (30 + across, 40 + down, 220 - (across + down) / 2)
                let (x, y) = (column * 100 / width - 30, row * 100 / height - 35)
                if x * x + y * y < 300 { pixel = (250, 240, 120) }
                if column * 10 / width == 8 && row * 10 / height > 1 { pixel = (20, 60, 30) }
                rgb += [UInt8(pixel.0), UInt8(pixel.1), UInt8(pixel.2)]
            }
        }
        return Raster(width: width, height: height, rgb: rgb)
    }

    /// BT.601 luma of every pixel, laid over white where an opacity is given.
    static func luma(_ raster: Raster, opacity: [UInt8]? = nil) -> [Double] {
        (0..<raster.width * raster.height).map { pixel in
            let (red, green, blue) = (raster.rgb[pixel * 3], raster.rgb[pixel * 3 + 1], raster.rgb[pixel * 3 + 2])
            let light = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
            let share = Double(opacity?[pixel] ?? 255) / 255
            return light * share + 255 * (1 - share)
        }
    }

    /// The plain average of squares, those at the edges over the pixels that exist.
    static func reduced(_ luma: [Double], width: Int, height: Int, by denominator: Int) -> [Double] {
        var result: [Double] = []
        for top in stride(from: 0, to: height, by: denominator) {
            for left in stride(from: 0, to: width, by: denominator) {
                var sum = 0.0
                var count = 0.0
                for row in top..<min(top + denominator, height) {
                    for column in left..<min(left + denominator, width) {
                        sum += luma[row * width + column]
                        count += 1
                    }
                }
                result.append(sum / count)
            }
        }
        return result
    }

    /// The raster as it is stored when EXIF tells to turn it: turning it so gives the upright one back.
    static func stored(_ raster: Raster, orientation: Int) -> Raster {
        let (width, height) = (raster.width, raster.height)
        let sides = orientation >= 5 ? (height, width) : (width, height)
        var rgb = [UInt8](repeating: 0, count: raster.rgb.count)
        for row in 0..<height {
            for column in 0..<width {
                let place =
                    switch orientation {
                    case 2: (width - 1 - column, row)
                    case 3: (width - 1 - column, height - 1 - row)
                    case 4: (column, height - 1 - row)
                    case 5: (row, column)
                    case 6: (row, width - 1 - column)
                    case 7: (height - 1 - row, width - 1 - column)
                    case 8: (height - 1 - row, column)
                    default: (column, row)
                    }
                for channel in 0..<3 {
                    rgb[(place.1 * sides.0 + place.0) * 3 + channel] = raster.rgb[(row * width + column) * 3 + channel]
                }
            }
        }
        return Raster(width: sides.0, height: sides.1, rgb: rgb)
    }
}
