/// Cloud-like values with detail at every scale: the sum of value noise of ever finer cells.
struct FractalTexture {
    let width: Int
    let height: Int
    /// About -1…1, row by row.
    private(set) var values: [Float]

    /// Cells halve from `cell` pixels on as long as they are larger than `finest`; each octave has `persistence` of
    /// the last one's amplitude.
    init(
        width: Int, height: Int, cell: Float, finest: Float = 1.5, persistence: Float, random: inout RandomSource
    ) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
        var (size, amplitude) = (cell, 1 - persistence)
        while size > finest {
            add(cell: size, amplitude: amplitude, random: &random)
            size /= 2
            amplitude *= persistence
        }
    }

    private mutating func add(cell: Float, amplitude: Float, random: inout RandomSource) {
        let across = Int(Float(width) / cell) + 2
        let down = Int(Float(height) / cell) + 2
        let lattice = (0..<across * down).map { _ in random.between(-amplitude, amplitude) }
        let columns = (0..<width).map { Self.place($0, cell) }
        values.withUnsafeMutableBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: across) { line in
                for y in 0..<height {
                    let (row, weight) = Self.place(y, cell)
                    for x in 0..<across {
                        let (upper, lower) = (lattice[row * across + x], lattice[(row + 1) * across + x])
                        line[x] = upper + (lower - upper) * weight
                    }
                    for x in 0..<width {
                        let (column, weight) = columns[x]
                        values[y * width + x] += line[column] + (line[column + 1] - line[column]) * weight
                    }
                }
            }
        }
    }

    /// The lattice point before a pixel and the smooth weight of the one after it.
    private static func place(_ position: Int, _ cell: Float) -> (Int, Float) {
        let place = Float(position) / cell
        let part = place - place.rounded(.down)
        return (Int(place), part * part * (3 - 2 * part))
    }
}
