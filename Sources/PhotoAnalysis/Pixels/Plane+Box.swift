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
