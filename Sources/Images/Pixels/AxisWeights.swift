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
