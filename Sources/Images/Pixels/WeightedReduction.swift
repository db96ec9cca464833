/// A reduction of a picture in which each new pixel is a weighted mean of a block of old ones.
///
/// The weights are products of one for the column and one for the row.
package struct WeightedReduction: Sendable {
    private let columns: AxisWeights
    private let rows: AxisWeights

    package init(columns: AxisWeights, rows: AxisWeights) {
        self.columns = columns
        self.rows = rows
    }

    /// The new pixels row by row, in one pass over the old 8-bit ones.
    package func reduce(_ samples: UnsafeBufferPointer<UInt8>, width: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: columns.count * rows.count) { reduced, count in
            let span = columns.span
            withUnsafeTemporaryAllocation(of: Float.self, capacity: span.count) { line in
                rows.forEach { row, first, weights in
                    line.initialize(repeating: 0)
                    for offset in 0..<weights.count {
                        let start = (first + offset) * width + span.lowerBound
                        Self.add(samples, from: start, times: weights[offset], to: line)
                    }
                    narrow(UnsafeBufferPointer(line), to: reduced, at: row * columns.count)
                }
            }
            count = columns.count * rows.count
        }
    }

    private static func add(
        _ samples: UnsafeBufferPointer<UInt8>, from start: Int, times weight: Float,
        to line: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(start >= 0 && start + line.count <= samples.count)
        for x in 0..<line.count {
            line[x] += Float(samples[start &+ x]) * weight
        }
    }

    private func narrow(
        _ line: UnsafeBufferPointer<Float>, to reduced: UnsafeMutableBufferPointer<Float>, at start: Int
    ) {
        let begin = columns.span.lowerBound
        columns.forEach { column, old, weights in
            let first = old &- begin
            // Most pictures are reduced by less than two: two or three pixels make one.
            var sum = line[first] * weights[0]
            if weights.count > 1 { sum += line[first &+ 1] * weights[1] }
            if weights.count > 2 { sum += line[first &+ 2] * weights[2] }
            var offset = 3
            while offset < weights.count {
                sum += line[first &+ offset] * weights[offset]
                offset &+= 1
            }
            reduced[start &+ column] = sum
        }
    }
}
