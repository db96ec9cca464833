/// The mean and the matrix that turn a scene's descriptor into an embedding.
package struct EmbeddingWeights: Sendable {
    /// One number for each of the descriptor's.
    let mean: [Float]
    /// One column for each number of the descriptor, in order; only ratios matter.
    private let columns: [Float]

    /// The mean times `meanScale`, then the matrix row by row, one row for each number of the embedding.
    private init(_ numbers: [Float]) {
        let count = SceneDescriptor.count
        precondition(numbers.count == (1 + Embedding.count) * count)
        mean = numbers.prefix(count).map { $0 / Self.meanScale }
        let matrix = Array(numbers.dropFirst(count))
        columns = (0..<count).flatMap { column in (0..<Embedding.count).map { matrix[$0 * count + column] } }
    }

    /// The weights that `cleaner-training embedding` fitted.
    package static let fitted = EmbeddingWeights(FittedNumbers.read(PackageResources.embedding_weights_bin))

    /// The file holds the mean times this number.
    package static let meanScale: Float = 10_000

    /// The number of attempts to round to integers; each one corrects the scale by the length of the previous result.
    ///
    /// One attempt is off by up to a hundredth of the length, the best of eight by some thousandths.
    private static let roundings = 8

    /// Nil for a descriptor that equals the mean.
    func embedding(of descriptor: SceneDescriptor) -> Embedding? {
        let vector = projection(of: descriptor)
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return nil }
        var scale = Float(Embedding.unit) / length
        var (numbers, error) = ([Int8](), Int32.max)
        for _ in 0..<Self.roundings {
            let rounded = vector.map { Int8(clamping: Int(($0 * scale).rounded())) }
            let squared = rounded.reduce(Int32(0)) { $0 + Int32($1) * Int32($1) }
            if abs(squared - Embedding.unit * Embedding.unit) < error {
                (numbers, error) = (rounded, abs(squared - Embedding.unit * Embedding.unit))
            }
            scale *= Float(Embedding.unit) / Float(squared).squareRoot()
        }
        return Embedding(numbers: numbers)
    }

    /// The embedding before normalisation.
    private func projection(of descriptor: SceneDescriptor) -> [Float] {
        [Float](unsafeUninitializedCapacity: Embedding.count) { vector, count in
            vector.initialize(repeating: 0)
            columns.withUnsafeBufferPointer { columns in
                for (column, number) in descriptor.numbers.enumerated() {
                    let (start, centred) = (column &* vector.count, number - mean[column])
                    for row in 0..<vector.count { vector[row] += columns[start &+ row] * centred }
                }
            }
            count = vector.count
        }
    }
}
