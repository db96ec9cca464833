/// Reduces rows of luma by averaging squares of 1, 2, 4 or 8 pixels, holding one row of sums and nothing else.
///
/// The squares at the right and lower edge average the pixels that exist, as JPEG's reduction rounds sizes up.
struct LumaReducer {
    private let width: Int
    private let denominator: Int
    private let reducedWidth: Int
    private let target: UnsafeMutableBufferPointer<UInt8>
    /// At most 8 × 8 × 255, which fits 16 bits.
    private var sums: [UInt16]
    private var heldRows = 0
    private var writtenRows = 0

    /// `target` has room for the reduced picture and outlives the reducer.
    init(width: Int, denominator: Int, target: UnsafeMutableBufferPointer<UInt8>) {
        precondition([1, 2, 4, 8].contains(denominator), "a scale that every codec has")
        self.width = width
        self.denominator = denominator
        self.target = target
        reducedWidth = Self.reduced(width, by: denominator)
        sums = denominator == 1 ? [] : [UInt16](repeating: 0, count: reducedWidth)
    }

    static func reduced(_ length: Int, by denominator: Int) -> Int {
        (length + denominator - 1) / denominator
    }

    /// Adds the next row of `width` samples; after the last one call `finish`.
    mutating func add(_ row: UnsafePointer<UInt8>) {
        if denominator == 1 {
            precondition((writtenRows + 1) * width <= target.count, "more rows than the picture has")
            target.baseAddress?.advanced(by: writtenRows * width).update(from: row, count: width)
            writtenRows += 1
            return
        }
        let whole = width / denominator
        sums.withUnsafeMutableBufferPointer { sums in
            switch denominator {
            case 2: Self.sum(row, into: sums, cells: whole, side: 2)
            case 4: Self.sum(row, into: sums, cells: whole, side: 4)
            default: Self.sum(row, into: sums, cells: whole, side: 8)
            }
            for column in whole * denominator..<width {
                sums[whole] &+= UInt16(row[column])
            }
        }
        heldRows += 1
        if heldRows == denominator { flush() }
    }

    /// Writes the squares that the last rows did not fill.
    mutating func finish() {
        if heldRows > 0 { flush() }
    }

    @inline(__always)
    private static func sum(
        _ row: UnsafePointer<UInt8>, into sums: UnsafeMutableBufferPointer<UInt16>, cells: Int, side: Int
    ) {
        var place = row
        for cell in 0..<cells {
            var sum = sums[cell]
            for index in 0..<side {
                sum &+= UInt16(place[index])
            }
            sums[cell] = sum
            place += side
        }
    }

    private mutating func flush() {
        precondition((writtenRows + 1) * reducedWidth <= target.count, "more rows than the picture has")
        let start = writtenRows * reducedWidth
        for cell in 0..<reducedWidth {
            let pixels = min(denominator, width - cell * denominator) * heldRows
            target[start + cell] = UInt8((Int(sums[cell]) + pixels / 2) / pixels)
            sums[cell] = 0
        }
        heldRows = 0
        writtenRows += 1
    }
}
