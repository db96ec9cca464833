import Images

/// A picture reduced by area average, computed only for the rectangles that are asked for.
///
/// If a side is shorter than `leastSide`, its last row or column is repeated.
struct AreaView {
    /// Sides with repeated rows and columns.
    let width: Int
    let height: Int

    /// Sides without repetitions.
    let ownWidth: Int
    let ownHeight: Int

    private let luma: LumaImage

    /// Never enlarged.
    init(_ luma: LumaImage, longerSide: Int, leastSide: Int) {
        let longer = max(luma.width, luma.height)
        let side = min(longer, longerSide)
        self.luma = luma
        ownWidth = max(1, (luma.width * side + longer / 2) / longer)
        ownHeight = max(1, (luma.height * side + longer / 2) / longer)
        width = max(ownWidth, leastSide)
        height = max(ownHeight, leastSide)
    }

    /// The samples of a rectangle inside the view, row by row, rounded to grey levels.
    func samples(x: Int, y: Int, width: Int, height: Int) -> [Int16] {
        let columns = min(x, ownWidth - 1)..<min(x + width, ownWidth)
        let rows = min(y, ownHeight - 1)..<min(y + height, ownHeight)
        let own = averages(columns, rows)
        guard columns.count < width || rows.count < height else { return own }
        return (0..<height).flatMap { row in
            let start = min(row, rows.count - 1) * columns.count
            return (0..<width).map { own[start + min($0, columns.count - 1)] }
        }
    }

    private func averages(_ columns: Range<Int>, _ rows: Range<Int>) -> [Int16] {
        luma.samples.withUnsafeBufferPointer { samples in
            guard ownWidth < luma.width || ownHeight < luma.height else {
                return [Int16](unsafeUninitializedCapacity: columns.count * rows.count) { own, count in
                    for row in rows {
                        let start = row &* luma.width
                        for column in columns {
                            own[count] = Int16(samples[start &+ column])
                            count &+= 1
                        }
                    }
                }
            }
            return WeightedReduction.area(
                width: luma.width, height: luma.height, newWidth: ownWidth, newHeight: ownHeight, columns: columns,
                rows: rows
            ).reduce(samples, width: luma.width).map { Int16($0 + 0.5) }
        }
    }
}
