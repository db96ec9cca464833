/// The weights that reduce the positions along one axis: each new position is a weighted sum of adjacent old ones.
///
/// All weights are in one array, as they are read once for every row of a picture.
package struct AxisWeights: Sendable {
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var weights: [Float] = []
    /// The range of old positions that new ones use.
    private(set) var span = 0..<0

    package init() {}

    /// The number of new positions.
    var count: Int { starts.count }

    /// Adds the next new position: the first old position that it uses, and the weights from there on.
    package mutating func append(start: Int, weights: [Float]) {
        starts.append(start)
        self.weights += weights
        ends.append(self.weights.count)
        let taken = start..<start + weights.count
        span = span.isEmpty ? taken : min(span.lowerBound, taken.lowerBound)..<max(span.upperBound, taken.upperBound)
    }

    /// Calls the body for each new position with its first old one and the weights from there on.
    @inline(__always)
    func forEach(_ body: (_ index: Int, _ start: Int, _ weights: UnsafeBufferPointer<Float>) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            var begin = 0
            for index in starts.indices {
                let end = ends[index]
                body(index, starts[index], UnsafeBufferPointer(rebasing: weights[begin..<end]))
                begin = end
            }
        }
    }
}
