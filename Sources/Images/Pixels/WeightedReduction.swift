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
        let (newWidth, newHeight) = (columns.starts.count, rows.starts.count)
        return [Float](unsafeUninitializedCapacity: newWidth * newHeight) { reduced, count in
            let span = columns.span
            // Beyond the old pixels are those that have weight 0.
            withUnsafeTemporaryAllocation(of: Float.self, capacity: span.count + columns.taps) { padded in
                padded.initialize(repeating: 0)
                let line = UnsafeMutableBufferPointer(rebasing: padded[..<span.count])
                for row in 0..<newHeight {
                    sum(samples, width: width, row: row, to: line)
                    narrow(UnsafeBufferPointer(padded), to: reduced, at: row * newWidth)
                }
            }
            count = newWidth * newHeight
        }
    }

    /// The weighted sum of the old rows of a new one, pixel by pixel.
    private func sum(
        _ samples: UnsafeBufferPointer<UInt8>, width: Int, row: Int, to line: UnsafeMutableBufferPointer<Float>
    ) {
        for tap in 0..<rows.taps {
            let weight = rows.weights[row * rows.taps + tap]
            // Only the first row has a weight in any case.
            guard weight > 0 || tap == 0 else { continue }
            let start = (rows.starts[row] + tap) * width + columns.span.lowerBound
            precondition(start >= 0 && start + line.count <= samples.count)
            if tap == 0 {
                for x in 0..<line.count { line[x] = Float(samples[start &+ x]) * weight }
            } else {
                for x in 0..<line.count { line[x] += Float(samples[start &+ x]) * weight }
            }
        }
    }

    private func narrow(
        _ line: UnsafeBufferPointer<Float>, to reduced: UnsafeMutableBufferPointer<Float>, at place: Int
    ) {
        let (begin, taps) = (columns.span.lowerBound, columns.taps)
        columns.starts.withUnsafeBufferPointer { starts in
            columns.weights.withUnsafeBufferPointer { weights in
                for index in 0..<starts.count {
                    let (start, first) = (starts[index] &- begin, index &* taps)
                    // Most pictures are reduced by less than two: two or three pixels make one.
                    var sum = line[start] * weights[first]
                    sum += line[start &+ 1] * weights[first &+ 1]
                    sum += line[start &+ 2] * weights[first &+ 2]
                    var tap = 3
                    while tap < taps {
                        sum += line[start &+ tap] * weights[first &+ tap]
                        tap &+= 1
                    }
                    reduced[place &+ index] = sum
                }
            }
        }
    }
}
