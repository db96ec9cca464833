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

/// The columns of one of the seven passes of PNG's Adam7 interlacing (ISO 15948, 8.2).
struct InterlacePass {
    let firstColumn: Int
    let columnStep: Int

    static let all = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)].map {
        InterlacePass(firstColumn: $0.0, columnStep: $0.1)
    }

    func columns(of width: Int) -> Int {
        max(0, (width - firstColumn + columnStep - 1) / columnStep)
    }
}
