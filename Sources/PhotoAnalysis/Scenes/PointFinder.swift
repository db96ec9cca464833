/// Finds the points of a level that other shots of the scene have too: centres of blobs, and corners.
///
/// They are local maxima of the Hessian determinant (Beaudet 1978; the detector of SURF, Bay and others 2006), which
/// blur does not move, spread over the picture.
enum PointFinder {
    struct Point {
        /// The pixel, and the place with subpixel accuracy.
        let column: Int
        let row: Int
        let x: Float
        let y: Float
        fileprivate(set) var worth: Float
    }

    /// The width of the border without points, which descriptors need, in pixels.
    static let margin = SamplingPattern.reach + 1

    /// The least determinant in (16ths of a grey level for each pixel²)²; weaker points are noise.
    ///
    /// About one grey level of curvature in both directions.
    private static let leastDeterminant: Float = 300
    /// A cell's second point counts half, the third a third and so on, so that points spread.
    private static let cell = 40
    /// The largest number of points kept for each cell: more are never among the best of a picture.
    private static let mostInCell = 12

    /// At most `most` points, the best first.
    static func find(_ values: [Int16], width: Int, height: Int, most: Int) -> [Point] {
        guard min(width, height) > 2 * margin else { return [] }
        let across = (width + cell - 1) / cell
        var cells = [[Point]](repeating: [], count: across * ((height + cell - 1) / cell))
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { rows in
            // Three rows of determinants, of which the oldest is replaced, and one of peaks.
            rows.initialize(repeating: 0)
            func determinants(_ row: Int) -> UnsafeMutableBufferPointer<Float> {
                UnsafeMutableBufferPointer(rebasing: rows[(row % 3) * width..<(row % 3 + 1) * width])
            }
            let peaks = UnsafeMutableBufferPointer(rebasing: rows[3 * width..<4 * width])
            values.withUnsafeBufferPointer { values in
                for row in margin - 1...margin { fill(determinants(row), values, row: row, width: width) }
                for row in margin..<height - margin {
                    fill(determinants(row + 1), values, row: row + 1, width: width)
                    let (above, here, below) = (determinants(row - 1), determinants(row), determinants(row + 1))
                    markPeaks(peaks, above, here, below)
                    for column in margin..<width - margin where peaks[column] > 0 {
                        let point = point(column, row, above, here, below)
                        insert(point, &cells[row / cell * across + column / cell])
                    }
                }
            }
        }
        return best(cells, most)
    }

    private static func fill(
        _ line: UnsafeMutableBufferPointer<Float>, _ values: UnsafeBufferPointer<Int16>, row: Int, width: Int
    ) {
        let (above, here, below) = ((row - 1) * width, row * width, (row + 1) * width)
        precondition(above >= 0 && below + width <= values.count)
        for x in margin - 1..<width - margin + 1 {
            let middle = values[here &+ x] &* 2
            let xx = values[here &+ x &- 1] &+ values[here &+ x &+ 1] &- middle
            let yy = values[above &+ x] &+ values[below &+ x] &- middle
            let up = values[above &+ x &- 1] &- values[above &+ x &+ 1]
            let xy = up &- values[below &+ x &- 1] &+ values[below &+ x &+ 1]
            let mixed = Float(xy) * 0.25
            line[x] = Float(xx) * Float(yy) - mixed * mixed
        }
    }

    /// Writes the determinant if it is larger than its eight neighbours, otherwise 0.
    private static func markPeaks(
        _ peaks: UnsafeMutableBufferPointer<Float>, _ above: UnsafeMutableBufferPointer<Float>,
        _ here: UnsafeMutableBufferPointer<Float>, _ below: UnsafeMutableBufferPointer<Float>
    ) {
        @inline(__always) func larger(_ one: Float, _ other: Float) -> Float { one > other ? one : other }
        for x in margin..<peaks.count - margin {
            let upper = larger(larger(above[x &- 1], above[x]), above[x &+ 1])
            let lower = larger(larger(below[x &- 1], below[x]), below[x &+ 1])
            let beside = larger(larger(here[x &- 1], here[x &+ 1]), leastDeterminant)
            let rival = larger(larger(upper, lower), beside)
            peaks[x] = here[x] > rival ? here[x] : 0
        }
    }

    /// A peak with subpixel accuracy, from a parabola through its neighbours.
    private static func point(
        _ column: Int, _ row: Int, _ above: UnsafeMutableBufferPointer<Float>,
        _ here: UnsafeMutableBufferPointer<Float>, _ below: UnsafeMutableBufferPointer<Float>
    ) -> Point {
        let peak = here[column]
        // A peak's neighbours are smaller, so the sum is negative.
        func offset(_ before: Float, _ after: Float) -> Float { (before - after) / (2 * (before + after - 2 * peak)) }
        return Point(
            column: column, row: row, x: Float(column) + offset(here[column - 1], here[column + 1]),
            y: Float(row) + offset(above[column], below[column]), worth: peak.squareRoot())
    }

    private static func insert(_ point: Point, _ cell: inout [Point]) {
        if cell.count == mostInCell {
            guard let last = cell.last, point.worth > last.worth else { return }
            cell.removeLast()
        }
        // Equal points stay in the order of their places.
        let place = cell.lastIndex { $0.worth >= point.worth }.map { $0 + 1 } ?? 0
        cell.insert(point, at: place)
    }

    private static func best(_ cells: [[Point]], _ most: Int) -> [Point] {
        var points: [Point] = []
        for cell in cells {
            for (rank, point) in cell.enumerated() {
                points.append(point)
                points[points.count - 1].worth /= Float(rank + 1)
            }
        }
        points.sort { one, other in
            one.worth != other.worth
                ? one.worth > other.worth : (one.row, one.column) < (other.row, other.column)
        }
        return Array(points.prefix(most))
    }
}
