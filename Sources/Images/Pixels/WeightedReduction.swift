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

// MARK: Area

extension WeightedReduction {
    /// The reduction in which each new pixel is the mean of the area that it covers.
    ///
    /// Along an axis that grows, old pixels are repeated and mixed. The old pixels may be means of squares of a larger
    /// picture, with sides of `square`, incomplete at the right and lower edge; then width and height are those of the
    /// larger picture. `columns` and `rows` limit the result to a part.
    package static func area(
        width: Int, height: Int, newWidth: Int, newHeight: Int, square: Int = 1, columns: Range<Int>? = nil,
        rows: Range<Int>? = nil
    ) -> WeightedReduction {
        WeightedReduction(
            columns: area(along: width, new: newWidth, square: square, part: columns ?? 0..<newWidth),
            rows: area(along: height, new: newHeight, square: square, part: rows ?? 0..<newHeight))
    }

    private static func area(along length: Int, new: Int, square: Int, part: Range<Int>) -> AxisWeights {
        precondition(new >= 1 && length >= 1 && square >= 1 && part.lowerBound >= 0 && part.upperBound <= new)
        // In units of 1/new of the larger picture's pixels all is integer: a new pixel covers `length`, an old one
        // `old`.
        let old = new * square
        return AxisWeights(part.map { $0 * length / old }, most: (length + old - 1) / old + 1) { index, position in
            let begin = (part.lowerBound + index) * length
            let covered = min(begin + length, (position + 1) * old) - max(begin, position * old)
            return Float(max(covered, 0)) / Float(length)
        }
    }
}

/// The weights that reduce the positions along one axis: each new position is a weighted sum of adjacent old ones.
package struct AxisWeights: Sendable {
    /// The number of weights of each new position, at least 3; old positions that it does not use have weight 0.
    let taps: Int
    /// The first old position of each new one.
    let starts: [Int]
    /// `taps` weights for each new position, in one array, as they are read once for every row of a picture.
    let weights: [Float]
    /// The range of old positions that new ones use.
    let span: Range<Int>

    /// - Parameters:
    ///   - starts: The first old position of each new one, ascending.
    ///   - most: The largest number of old positions that a new one uses.
    ///   - weight: The weight of an old position for the new one of this index; 0 for positions that it does not use,
    ///     which may lie beyond the axis.
    package init(_ starts: [Int], most: Int, weight: (_ index: Int, _ position: Int) -> Float) {
        let taps = max(most, 3)
        var weights = [Float](repeating: 0, count: starts.count * taps)
        var end = 0
        for (index, start) in starts.enumerated() {
            for tap in 0..<taps {
                let weight = weight(index, start + tap)
                guard weight > 0 else { continue }
                weights[index * taps + tap] = weight
                end = max(end, start + tap + 1)
            }
        }
        (self.taps, self.starts, self.weights) = (taps, starts, weights)
        span = starts.first.map { $0..<max($0, end) } ?? 0..<0
    }
}
