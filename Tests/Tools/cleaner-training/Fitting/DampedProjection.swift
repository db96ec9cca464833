/// The mean of descriptors and the matrix that damps what differs between views of one thing.
///
/// With W the mean square of the differences between views (scaled to the mean 1 on the diagonal, plus `damping` on it)
/// and B that of the whitened descriptors: the leading eigenvectors of B after W^(-1/2) (within-class covariance
/// normalisation, Hatch, Kajarekar and Stolcke 2006).
struct DampedProjection: Sendable {
    let mean: [Double]
    /// Rows of the matrix.
    let rows: [[Double]]

    init(_ descriptors: [[Double]], changes: [[Double]], damping: Double, count: Int) {
        let size = descriptors[0].count
        var mean = [Double](repeating: 0, count: size)
        for descriptor in descriptors {
            for place in 0..<size { mean[place] += descriptor[place] / Double(descriptors.count) }
        }
        var within = SquareMatrix.meanSquare(of: changes, size: size)
        let scale = Double(size) / within.trace
        for place in within.values.indices { within.values[place] *= scale }
        for place in 0..<size { within[place, place] += damping }
        let whitening = within.mapped { 1 / $0.squareRoot() }
        let whitened = descriptors.map { descriptor in whitening * zip(descriptor, mean).map { $0 - $1 } }
        let between = SquareMatrix.meanSquare(of: whitened, size: size).eigen().vectors * whitening
        self.mean = mean
        rows = (0..<count).map { Array(between.values[$0 * size..<($0 + 1) * size]) }
    }
}
