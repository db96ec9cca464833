/// The slopes of one pyramid level: place by place and as a whole.
struct SlopeField {
    /// The squared slope of each pixel in every `rowStep`-th row, (grey levels a pixel)²; 0 along the border, where none
    /// can be told.
    let squares: Plane
    /// Of so many rows one is looked at, beginning with the first.
    let rowStep: Int
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

    /// A step of 2 sees every edge still: the slopes of both rows beside it are alike.
    init(of plane: Plane, rowStep: Int = 1) {
        self.rowStep = rowStep
        let (width, height) = (plane.width, (plane.height + rowStep - 1) / rowStep)
        var sums = Sums()
        var count = 0
        let squares = [Float](unsafeUninitializedCapacity: width * height) { squares, written in
            squares.initialize(repeating: 0)
            Gradient.forEachRow(of: plane, from: rowStep, step: rowStep) { row, across, down in
                let line = row / rowStep &* width &+ 1
                Self.add(across, down, to: &sums)
                for x in 0..<across.count { squares[line &+ x] = across[x] * across[x] + down[x] * down[x] }
                count += across.count
            }
            written = width * height
        }
        self.squares = Plane(width: width, height: height, values: squares)
        let pixels = Float(max(count, 1))
        tensor = StructureTensor(xx: sums.xx.sum() / pixels, yy: sums.yy.sum() / pixels, xy: sums.xy.sum() / pixels)
        // 0.05 keeps flat pictures at 0.
        let square = (tensor.xx + tensor.yy) / 2 + 0.05
        peakedness = sums.fourth.sum() / (2 * pixels) / (square * square)
    }

    /// The slope that 99.9 % of the pixels do not exceed, in grey levels a pixel.
    var steepest: Float {
        LargestValues.least(ofLargest: max(1, squares.values.count / 1000), in: squares.values).squareRoot()
    }

    /// The largest squared slope in a square about a pixel of the level, as far as it lies in it.
    @inline(__always)
    func largest(x: Int, y: Int, reach: Int) -> Float {
        let (width, height) = (squares.width, squares.height)
        let row = y / rowStep
        let (left, right) = (max(0, x &- reach), min(width &- 1, x &+ reach))
        return squares.values.withUnsafeBufferPointer { values in
            var most: Float = 0
            for line in max(0, row &- reach / rowStep)...min(height &- 1, row &+ reach / rowStep) {
                for place in line &* width &+ left...line &* width &+ right { most = max(most, values[place]) }
            }
            return most
        }
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
