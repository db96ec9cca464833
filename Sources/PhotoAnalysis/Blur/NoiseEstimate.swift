/// The standard deviation of a picture's noise in grey levels, after Immerkær 1996 ("Fast noise variance
/// estimation"): the mean response to a mask that ignores slopes and edges along the axes.
///
/// Only smooth places count, as texture is not noise, and no very dark or bright ones, as noise is clipped there.
struct NoiseEstimate {
    /// The share of the picture that counts as smooth.
    private static let smoothShare: Float = 0.3
    /// With fewer usable pixels the estimate is 0.
    private static let fewestPixels = 500
    private static let usable: ClosedRange<Float> = 8...247

    /// `quarter` is the second coarser pyramid level of the same picture; smooth places are searched in it.
    static func deviation(of plane: Plane, quarter: Plane) -> Float {
        let slopes = meanSlopes(of: quarter)
        var histogram = Histogram(limit: 181, binsPerUnit: 64)
        histogram.add(slopes.values)
        let limit = histogram.quantile(smoothShare)
        var (sum, count): (Float, Int) = (0, 0)
        let width = plane.width
        guard width > 2, plane.height > 2 else { return 0 }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { bends in
            plane.values.withUnsafeBufferPointer { values in
                slopes.values.withUnsafeBufferPointer { slopes in
                    // Every second row is enough for a mean.
                    for y in stride(from: 1, to: plane.height - 1, by: 2) {
                        let start = y &* width
                        for x in 0..<width {
                            let around = values[start &- width &+ x] + values[start &+ width &+ x]
                            bends[x] = around - 2 * values[start &+ x]
                        }
                        let smooth = y / 4 &* quarter.width
                        for x in 1..<width &- 1 where slopes[smooth &+ x &>> 2] <= limit {
                            let level = values[start &+ x]
                            guard level >= usable.lowerBound, level <= usable.upperBound else { continue }
                            sum += abs(bends[x &- 1] - 2 * bends[x] + bends[x &+ 1])
                            count &+= 1
                        }
                    }
                }
            }
        }
        // √(π/2) turns a mean deviation into a standard one; the mask's weights have the root sum of squares 6.
        return count < fewestPixels ? 0 : sum / Float(count) * Float(0.5 * .pi).squareRoot() / 6
    }

    /// The mean slope around each pixel (5 × 5); the outermost pixels count as 0.
    private static func meanSlopes(of plane: Plane) -> Plane {
        var slopes = Plane(
            width: plane.width, height: plane.height, values: [Float](repeating: 0, count: plane.values.count))
        slopes.values.withUnsafeMutableBufferPointer { values in
            Gradient.forEachRow(of: plane) { row, across, down in
                for x in 0..<across.count {
                    values[row &* plane.width &+ x &+ 1] = (across[x] * across[x] + down[x] * down[x]).squareRoot()
                }
            }
        }
        return slopes.boxed(reach: 2)
    }
}

/// The slopes of one row of a picture in grey levels a pixel, by Sobel's operator (3 × 3, divided by 8).
struct Gradient {
    /// Calls the body for each inner row with the slopes across and down of its inner columns.
    @inline(__always)
    static func forEachRow(
        of plane: Plane,
        _ body: (_ row: Int, _ across: UnsafeBufferPointer<Float>, _ down: UnsafeBufferPointer<Float>) -> Void
    ) {
        let width = plane.width
        guard width > 2, plane.height > 2 else { return }
        plane.values.withUnsafeBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { scratch in
                scratch.initialize(repeating: 0)
                let sums = UnsafeMutableBufferPointer(rebasing: scratch[0..<width])
                let differences = UnsafeMutableBufferPointer(rebasing: scratch[width..<2 * width])
                let across = UnsafeMutableBufferPointer(rebasing: scratch[2 * width..<3 * width - 2])
                let down = UnsafeMutableBufferPointer(rebasing: scratch[3 * width..<4 * width - 2])
                for y in 1..<plane.height - 1 {
                    let start = y &* width
                    for x in 0..<width {
                        let (above, below) = (values[start &- width &+ x], values[start &+ width &+ x])
                        sums[x] = (above + 2 * values[start &+ x] + below) / 8
                        differences[x] = (below - above) / 8
                    }
                    for x in 0..<width &- 2 {
                        across[x] = sums[x &+ 2] - sums[x]
                        down[x] = differences[x] + 2 * differences[x &+ 1] + differences[x &+ 2]
                    }
                    body(y, UnsafeBufferPointer(across), UnsafeBufferPointer(down))
                }
            }
        }
    }
}
