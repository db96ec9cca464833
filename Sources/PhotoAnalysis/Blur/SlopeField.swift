/// The slopes of one pyramid level: place by place and as a whole.
struct SlopeField {
    /// The squared slope of each pixel, (grey levels a pixel)²; 0 along the border, where none can be told.
    let squares: Plane
    let tensor: StructureTensor
    /// The fourth moment of both slopes over the square of the second: high where few pixels hold most of the change.
    let peakedness: Float

    /// Sums in lanes: floating-point sums in one chain could not be vectorised.
    private struct Sums {
        var xx = SIMD4<Float>()
        var yy = SIMD4<Float>()
        var xy = SIMD4<Float>()
        var fourth = SIMD4<Float>()
    }

    init(of plane: Plane) {
        let (width, height) = (plane.width, plane.height)
        var sums = Sums()
        let squares = [Float](unsafeUninitializedCapacity: width * height) { squares, count in
            squares.initialize(repeating: 0)
            Gradient.forEachRow(of: plane) { row, across, down in
                let line = row &* width &+ 1
                Self.add(across, down, to: &sums)
                for x in 0..<across.count { squares[line &+ x] = across[x] * across[x] + down[x] * down[x] }
            }
            count = width * height
        }
        self.squares = Plane(width: width, height: height, values: squares)
        let count = Float(max((width - 2) * (height - 2), 1))
        tensor = StructureTensor(xx: sums.xx.sum() / count, yy: sums.yy.sum() / count, xy: sums.xy.sum() / count)
        // 0.05 keeps flat pictures at 0.
        let square = (tensor.xx + tensor.yy) / 2 + 0.05
        peakedness = sums.fourth.sum() / (2 * count) / (square * square)
    }

    /// The slope that 99.9 % of the pixels do not exceed, in grey levels a pixel; every `step`-th row is looked at.
    func steepest(everyRow step: Int = 1) -> Float {
        // A step from black to white has a slope of 127.5 along each axis; a sixteenth of a level is below all noise.
        var histogram = Histogram(limit: 181, binsPerUnit: 16)
        let width = squares.width
        guard width > 2, squares.height > 2 else { return 0 }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width - 2) { lengths in
            squares.values.withUnsafeBufferPointer { squares in
                for y in stride(from: 1, to: self.squares.height - 1, by: step) {
                    let line = y &* width &+ 1
                    for x in 0..<width &- 2 { lengths[x] = squares[line &+ x].squareRoot() }
                    histogram.add(UnsafeBufferPointer(lengths))
                }
            }
        }
        return histogram.quantile(0.999)
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
