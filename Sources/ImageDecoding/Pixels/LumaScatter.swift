import Images

/// Averages squares of pixels in any order with one sum for each square, so that an interlaced picture is never in
/// memory as a whole.
struct LumaScatter {
    private let width: Int
    private let height: Int
    private let denominator: Int
    private let reducedWidth: Int
    /// At most 8 × 8 × 255, which fits 16 bits.
    private var sums: [UInt16]

    init(width: Int, height: Int, denominator: Int) {
        self.width = width
        self.height = height
        self.denominator = denominator
        reducedWidth = LumaReducer.reduced(width, by: denominator)
        sums = [UInt16](repeating: 0, count: reducedWidth * LumaReducer.reduced(height, by: denominator))
    }

    /// Adds a row of a pass; `row` counts in the whole picture.
    mutating func add(_ light: UnsafeMutableBufferPointer<UInt8>, pixels: Int, of pass: InterlacePass, row: Int) {
        precondition(
            row < height && pixels <= pass.columns(of: width) && pixels <= light.count, "a row of the picture")
        let start = row / denominator * reducedWidth
        let shift = denominator.trailingZeroBitCount
        sums.withUnsafeMutableBufferPointer { sums in
            var column = pass.firstColumn
            for index in 0..<pixels {
                sums[start + (column >> shift)] &+= UInt16(light[index])
                column += pass.columnStep
            }
        }
    }

    func write(to target: UnsafeMutableBufferPointer<UInt8>) {
        precondition(target.count == sums.count, "one sample a square")
        for index in 0..<sums.count {
            let (row, column) = index.quotientAndRemainder(dividingBy: reducedWidth)
            let pixels =
                min(denominator, width - column * denominator) * min(denominator, height - row * denominator)
            target[index] = UInt8((Int(sums[index]) + pixels / 2) / pixels)
        }
    }
}
