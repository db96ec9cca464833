import Fixtures
import PhotoAnalysis

/// The `DampedProjection` of photos, by what differs between versions of one.
struct EmbeddingFit: Sendable {
    let mean: [Double]
    /// Rows of the matrix.
    private(set) var rows: [[Double]]

    /// Share of the unit matrix: of 0.1, 0.5 and 2 this lets the most pairs of one scene pass beside 1 in 10,000 to
    /// 100,000 unrelated ones; they do not differ much.
    private static let damping = 0.5

    /// Fits to the ordinary photos among those given.
    init(_ photos: [DescribedPhoto]) {
        let photos = photos.filter { !$0.versions.isEmpty }
        let changes = photos.flatMap { photo in
            photo.versions.map { version in zip(version, photo.own).map { $0 - $1 } }
        }
        let fit = DampedProjection(
            photos.map(\.own), changes: changes, damping: Self.damping, count: Embedding.count)
        (mean, rows) = (fit.mean, fit.rows)
    }

    func vector(of descriptor: [Double]) -> [Double] {
        let centred = zip(descriptor, mean).map { $0 - $1 }
        let vector = rows.map { row in
            var sum = 0.0
            for place in row.indices { sum += row[place] * centred[place] }
            return sum
        }
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return vector.map { $0 / length }
    }

    /// Turns the vectors, which changes no cosine, so that their signs tell as much as they can: iterative quantisation
    /// (Gong and Lazebnik 2011).
    mutating func turn(for photos: [DescribedPhoto], seed: UInt64) {
        let rounds = 40
        let vectors = photos.flatMap { ($0.versions + [$0.own]).map(vector(of:)) }
        let size = Embedding.count
        var random = RandomSource(seed: seed)
        var rotation = SquareMatrix(
            size: size, values: (0..<size * size).map { _ in Double(random.bell()) }
        ).orthogonalised
        for _ in 0..<rounds {
            var sum = SquareMatrix(size: size)
            for vector in vectors {
                let signs = (rotation * vector).map { $0 > 0 ? 1.0 : -1.0 }
                for row in 0..<size {
                    for column in 0..<size { sum.values[row * size + column] += signs[row] * vector[column] }
                }
            }
            rotation = sum.orthogonalised
        }
        rows = (0..<size).map { row in
            (0..<SceneDescriptor.count).map { column in
                (0..<size).reduce(0) { $0 + rotation[row, $1] * rows[$1][column] }
            }
        }
    }

    /// Whole numbers as the analysis reads them: the mean, then the matrix.
    var numbers: [Int] {
        let largest = rows.joined().map(abs).max() ?? 1
        // Three digits move a cosine by less than its own rounding.
        let scale = 999 / largest
        return mean.map { Int(($0 * Double(EmbeddingWeights.meanScale)).rounded()) }
            + rows.joined().map { Int(($0 * scale).rounded()) }
    }
}
