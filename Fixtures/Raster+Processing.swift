extension Raster {
    /// The picture with its sides multiplied; new pixels lie on straight lines between the old ones.
    package func enlarged(by factor: Float) -> Raster {
        let (newWidth, newHeight) = (Int(Float(width) * factor), Int(Float(height) * factor))
        func taps(_ place: Int, _ length: Int) -> (first: Int, second: Int, share: Float) {
            let position = min(max((Float(place) + 0.5) / factor - 0.5, 0), Float(length - 1))
            let first = Int(position)
            return (first, min(first + 1, length - 1), position - Float(first))
        }
        let columns = (0..<newWidth).map { taps($0, width) }
        var result = [UInt8](repeating: 0, count: 3 * newWidth * newHeight)
        for y in 0..<newHeight {
            let row = taps(y, height)
            for x in 0..<newWidth {
                let column = columns[x]
                for channel in 0..<3 {
                    func sample(_ row: Int, _ column: Int) -> Float { Float(rgb[3 * (row * width + column) + channel]) }
                    let above =
                        sample(row.first, column.first) * (1 - column.share)
                        + sample(row.first, column.second) * column.share
                    let below =
                        sample(row.second, column.first) * (1 - column.share)
                        + sample(row.second, column.second) * column.share
                    let mean = above * (1 - row.share) + below * row.share
                    result[3 * (y * newWidth + x) + channel] = UInt8(mean.rounded())
                }
            }
        }
        return Raster(width: newWidth, height: newHeight, rgb: result)
    }

    /// The picture with `amount` times its difference from a blurred version added, which is what programs call
    /// sharpening.
    package func sharpened(amount: Float, radius: Float = 2) -> Raster {
        var result = self
        let soft = defocused(radius: radius).rgb
        for place in rgb.indices {
            let value = Float(rgb[place]) + amount * (Float(rgb[place]) - Float(soft[place]))
            result.rgb[place] = UInt8(min(max(value.rounded(), 0), 255))
        }
        return result
    }

    /// The picture without colour.
    package var grey: Raster {
        Raster(width: width, height: height, rgb: luma.flatMap { [$0, $0, $0] })
    }
}
