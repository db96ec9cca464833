/// What the slopes of one pyramid level tell as a whole.
struct LevelSlopes {
    let tensor: StructureTensor
    /// The slope that 99.9 % of the pixels do not exceed, in grey levels a pixel; absent where not asked for.
    let steepest: Float
    /// The fourth moment of both slopes over the square of the second: high where few pixels hold most of the change.
    let peakedness: Float

    /// Sums in lanes: floating-point sums in one chain could not be vectorised.
    private struct Sums {
        var xx = SIMD4<Float>()
        var yy = SIMD4<Float>()
        var xy = SIMD4<Float>()
        var fourth = SIMD4<Float>()
    }

    /// Looks at each, each second, … row.
    init(of plane: Plane, everyRow step: Int = 1) {
        var sums = Sums()
        // A step from black to white has a slope of 127.5 along each axis; a sixteenth of a level is below all noise.
        var histogram = Histogram(limit: 181, binsPerUnit: 16)
        let width = max(plane.width - 2, 0)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(width, 1)) { lengths in
            Gradient.forEachRow(of: plane, step: step) { _, across, down in
                Self.add(across, down, to: &sums)
                for x in 0..<width {
                    lengths[x] = (across[x] * across[x] + down[x] * down[x]).squareRoot()
                }
                histogram.add(UnsafeBufferPointer(rebasing: lengths[0..<width]))
            }
        }
        let count = Float(max(histogram.total, 1))
        tensor = StructureTensor(xx: sums.xx.sum() / count, yy: sums.yy.sum() / count, xy: sums.xy.sum() / count)
        steepest = histogram.quantile(0.999)
        let square = (tensor.xx + tensor.yy) / 2
        peakedness = sums.fourth.sum() / (2 * count) / ((square + 0.05) * (square + 0.05))
    }

    private static func add(
        _ across: UnsafeBufferPointer<Float>, _ down: UnsafeBufferPointer<Float>, to sums: inout Sums
    ) {
        var place = 0
        while place < across.count {
            var (x, y) = (SIMD4<Float>(), SIMD4<Float>())
            if place + 4 <= across.count {
                x = SIMD4(across[place], across[place &+ 1], across[place &+ 2], across[place &+ 3])
                y = SIMD4(down[place], down[place &+ 1], down[place &+ 2], down[place &+ 3])
            } else {
                for lane in 0..<across.count - place { (x[lane], y[lane]) = (across[place + lane], down[place + lane]) }
            }
            let (xx, yy) = (x * x, y * y)
            sums.xx += xx
            sums.yy += yy
            sums.xy += x * y
            sums.fourth += xx * xx + yy * yy
            place &+= 4
        }
    }
}
