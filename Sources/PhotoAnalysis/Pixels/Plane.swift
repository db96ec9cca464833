import Images

/// A grey picture in floating point, row by row: luma 0…255, or values derived from it.
struct Plane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    /// A picture reduced by area average so that its longer side is at most `longerSide` pixels; never enlarged.
    init(_ luma: LumaImage, longerSide: Int) {
        let longer = max(luma.width, luma.height)
        guard longer > longerSide else {
            self.init(width: luma.width, height: luma.height, values: Self.floats(luma.samples))
            return
        }
        let (width, height) = (
            max(1, (luma.width * longerSide + longer / 2) / longer),
            max(1, (luma.height * longerSide + longer / 2) / longer)
        )
        let reduction = WeightedReduction.area(
            width: luma.width, height: luma.height, newWidth: width, newHeight: height)
        self.init(
            width: width, height: height,
            values: luma.samples.withUnsafeBufferPointer { reduction.reduce($0, width: luma.width) })
    }

    private static func floats(_ samples: [UInt8]) -> [Float] {
        [Float](unsafeUninitializedCapacity: samples.count) { floats, count in
            samples.withUnsafeBufferPointer { samples in
                for place in 0..<samples.count { floats[place] = Float(samples[place]) }
            }
            count = samples.count
        }
    }
}

// MARK: Box

extension Plane {
    /// Replaces each value by the mean of the square of `2 * reach + 1` values around it, clipped at the borders.
    func boxed(reach: Int) -> Plane {
        var means = values
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { columns in
            columns.initialize(repeating: 0)
            values.withUnsafeBufferPointer { values in
                for y in 0..<min(reach, height) { add(values, row: y, times: 1, to: columns) }
                for y in 0..<height {
                    if y + reach < height { add(values, row: y + reach, times: 1, to: columns) }
                    if y > reach { add(values, row: y - reach - 1, times: -1, to: columns) }
                    let rows = min(height, y + reach + 1) - max(0, y - reach)
                    var sum: Float = 0
                    for x in 0..<min(reach, width) { sum += columns[x] }
                    for x in 0..<width {
                        if x + reach < width { sum += columns[x + reach] }
                        if x > reach { sum -= columns[x - reach - 1] }
                        means[y * width + x] = sum / Float(rows * (min(width, x + reach + 1) - max(0, x - reach)))
                    }
                }
            }
        }
        return Plane(width: width, height: height, values: means)
    }

    private func add(
        _ values: UnsafeBufferPointer<Float>, row: Int, times sign: Float,
        to columns: UnsafeMutableBufferPointer<Float>
    ) {
        for x in 0..<width { columns[x] += sign * values[row &* width &+ x] }
    }
}

// The Laplacian pyramid of Burt and Adelson 1983 with the weights (1 4 6 4 1)/16; pixels beyond the border mirror
// those before it, without repeating the border itself.

extension Plane {
    /// The next coarser level: blurred, with every second row and column.
    var halved: Plane {
        let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
        let halves = [Float](unsafeUninitializedCapacity: newWidth * newHeight) { halves, count in
            values.withUnsafeBufferPointer { values in
                // Two mirrored pixels on both sides.
                withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 4) { line in
                    for newY in 0..<newHeight {
                        let rows = (-2...2).map { Self.mirrored(2 * newY + $0, height) * width }
                        for x in 0..<width {
                            let outer = values[rows[0] &+ x] + values[rows[4] &+ x]
                            let inner = values[rows[1] &+ x] + values[rows[3] &+ x]
                            line[x &+ 2] = outer + 4 * inner + 6 * values[rows[2] &+ x]
                        }
                        for x in [-2, -1, width, width + 1] { line[x + 2] = line[Self.mirrored(x, width) + 2] }
                        for newX in 0..<newWidth {
                            let x = 2 &* newX
                            let outer = line[x] + line[x &+ 4]
                            halves[newY &* newWidth &+ newX] =
                                (outer + 4 * (line[x &+ 1] + line[x &+ 3]) + 6 * line[x &+ 2]) / 256
                        }
                    }
                }
            }
            count = newWidth * newHeight
        }
        return Plane(width: newWidth, height: newHeight, values: halves)
    }

    /// The mean square of the difference from the coarser level, in cells of `cell` × `cell` pixels (grey levels
    /// squared).
    func detailEnergy(beyond coarser: Plane, cell: Int) -> Plane {
        let (cellsAcross, cellsDown) = ((width + cell - 1) / cell, (height + cell - 1) / cell)
        var energy = [Float](repeating: 0, count: cellsAcross * cellsDown)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: coarser.width + 1) { line in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 1) { sums in
                // Squares are first added down the columns of a row of cells, which the compiler can vectorise.
                for cellRow in 0..<cellsDown {
                    sums.initialize(repeating: 0)
                    for y in cellRow * cell..<min(height, (cellRow + 1) * cell) {
                        coarser.interpolate(row: y, to: line)
                        addSquares(row: y, minus: line, to: sums)
                    }
                    for x in 0..<cellsAcross {
                        var sum: Float = 0
                        for place in x * cell..<min(width, (x + 1) * cell) { sum += sums[place] }
                        energy[cellRow * cellsAcross + x] = sum
                    }
                }
            }
        }
        for y in 0..<cellsDown {
            for x in 0..<cellsAcross {
                let area = min(cell, width - x * cell) * min(cell, height - y * cell)
                energy[y * cellsAcross + x] /= Float(area)
            }
        }
        return Plane(width: cellsAcross, height: cellsDown, values: energy)
    }

    /// One row of the next finer level, at this level's columns and one mirrored column beyond.
    private func interpolate(row: Int, to line: UnsafeMutableBufferPointer<Float>) {
        let middle = row / 2 * width
        let after = Self.mirrored(row / 2 + 1, height) * width
        values.withUnsafeBufferPointer { values in
            if row.isMultiple(of: 2) {
                let before = Self.mirrored(row / 2 - 1, height) * width
                for x in 0..<width {
                    line[x] = (values[before &+ x] + values[after &+ x] + 6 * values[middle &+ x]) / 8
                }
            } else {
                for x in 0..<width { line[x] = (values[middle &+ x] + values[after &+ x]) / 2 }
            }
        }
        line[width] = line[Self.mirrored(width, width)]
    }

    private func addSquares(
        row: Int, minus line: UnsafeMutableBufferPointer<Float>, to sums: UnsafeMutableBufferPointer<Float>
    ) {
        values.withUnsafeBufferPointer { values in
            let start = row * width
            var before = line[min(1, line.count - 2)]
            for half in 0..<(width + 1) / 2 {
                let (middle, after) = (line[half], line[half &+ 1])
                let even = values[start &+ 2 &* half] - (before + after + 6 * middle) / 8
                sums[2 &* half] += even * even
                if 2 &* half &+ 1 < width {
                    let odd = values[start &+ 2 &* half &+ 1] - (middle + after) / 2
                    sums[2 &* half &+ 1] += odd * odd
                }
                before = middle
            }
        }
    }

    private static func mirrored(_ position: Int, _ length: Int) -> Int {
        guard length > 1 else { return 0 }
        let folded = abs(position)
        return folded < length ? folded : max(0, 2 * (length - 1) - folded)
    }
}
