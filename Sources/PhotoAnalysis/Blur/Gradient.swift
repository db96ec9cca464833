/// The slopes of one row of a picture in grey levels a pixel, by Sobel's operator (3 × 3, divided by 8).
struct Gradient {
    /// Calls the body for each inner row with the slopes across and down of its inner columns.
    @inline(__always)
    static func forEachRow(
        of plane: Plane,
        _ body: (_ row: Int, _ across: UnsafeBufferPointer<Float>, _ down: UnsafeBufferPointer<Float>) -> Void
    ) {
        let width = plane.width
        guard width > 2, plane.height > 2 else { return }
        plane.values.withUnsafeBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { scratch in
                scratch.initialize(repeating: 0)
                let sums = UnsafeMutableBufferPointer(rebasing: scratch[0..<width])
                let differences = UnsafeMutableBufferPointer(rebasing: scratch[width..<2 * width])
                let across = UnsafeMutableBufferPointer(rebasing: scratch[2 * width..<3 * width - 2])
                let down = UnsafeMutableBufferPointer(rebasing: scratch[3 * width..<4 * width - 2])
                for y in 1..<plane.height - 1 {
                    let start = y &* width
                    for x in 0..<width {
                        let (above, below) = (values[start &- width &+ x], values[start &+ width &+ x])
                        sums[x] = (above + 2 * values[start &+ x] + below) / 8
                        differences[x] = (below - above) / 8
                    }
                    for x in 0..<width &- 2 {
                        across[x] = sums[x &+ 2] - sums[x]
                        down[x] = differences[x] + 2 * differences[x &+ 1] + differences[x &+ 2]
                    }
                    body(y, UnsafeBufferPointer(across), UnsafeBufferPointer(down))
                }
            }
        }
    }
}
