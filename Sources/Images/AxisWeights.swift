/// How the positions along one axis are combined to fewer ones: each new one is a weighted sum of neighbouring old
/// ones.
///
/// All weights lie in one array, as they are walked through once for every row of a picture.
package struct AxisWeights: Sendable {
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var weights: [Float] = []

    package init() {}

    /// The number of new positions.
    var count: Int { starts.count }

    /// Adds the next new position: the first old one that it takes from, and the weights from there on.
    package mutating func append(start: Int, weights: [Float]) {
        starts.append(start)
        self.weights += weights
        ends.append(self.weights.count)
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
