extension Raster {
    /// Out of focus: each point spread over a disc of so many pixels' radius.
    package func defocused(radius: Float) -> Raster {
        let rows = Int(radius)
        let halves = (-rows...rows).map { (radius * radius - Float($0 * $0)).squareRoot() }
        var result = rgb
        for channel in 0..<3 {
            let sums = (0..<height).map { runningSums(row: $0, channel: channel) }
            for y in 0..<height {
                for x in 0..<width {
                    var (sum, area): (Float, Float) = (0, 0)
                    for (offset, half) in halves.enumerated() {
                        let row = sums[min(max(y + offset - rows, 0), height - 1)]
                        let (left, right) = (max(Float(x) - half, 0), min(Float(x) + 1 + half, Float(width)))
                        sum += Self.integral(row, to: right) - Self.integral(row, to: left)
                        area += right - left
                    }
                    result[3 * (y * width + x) + channel] = UInt8(min(max((sum / area).rounded(), 0), 255))
                }
            }
        }
        return Raster(width: width, height: height, rgb: result)
    }

    /// Shaken: each point spread along a straight path of so many pixels, which may lean (dx, dy need no unit
    /// length).
    package func shaken(length: Float, dx: Float = 1, dy: Float = 0) -> Raster {
        let norm = (dx * dx + dy * dy).squareRoot()
        let steps = max(1, Int(2 * length))
        let path = (0...steps).map { step in
            let along = length * (Float(step) / Float(steps) - 0.5) / norm
            return (Int((along * dx).rounded()), Int((along * dy).rounded()))
        }
        var result = rgb
        for y in 0..<height {
            for x in 0..<width {
                var (red, green, blue) = (0, 0, 0)
                for (offsetX, offsetY) in path {
                    let fromY = min(max(y + offsetY, 0), height - 1)
                    let place = 3 * (fromY * width + min(max(x + offsetX, 0), width - 1))
                    red += Int(rgb[place])
                    green += Int(rgb[place + 1])
                    blue += Int(rgb[place + 2])
                }
                let place = 3 * (y * width + x)
                result[place] = UInt8(red / path.count)
                result[place + 1] = UInt8(green / path.count)
                result[place + 2] = UInt8(blue / path.count)
            }
        }
        return Raster(width: width, height: height, rgb: result)
    }

    private func runningSums(row: Int, channel: Int) -> [Float] {
        var sums = [Float](repeating: 0, count: width + 1)
        for x in 0..<width { sums[x + 1] = sums[x] + Float(rgb[3 * (row * width + x) + channel]) }
        return sums
    }

    /// The sum of a row's pixels up to a place that may lie inside one.
    private static func integral(_ sums: [Float], to place: Float) -> Float {
        let whole = min(Int(place), sums.count - 2)
        return sums[whole] + (sums[whole + 1] - sums[whole]) * (place - Float(whole))
    }
}
