/// A scene's look in 128 numbers: the nearer two photos' embeddings, the more alike the photos look.
///
/// It is the scene's descriptor minus the mean of photos, as a unit vector in steps of 1/127. Directions in which
/// versions of one picture differ are damped (within-class covariance normalisation: Hatch, Kajarekar and Stolcke
/// 2006), and a rotation makes all numbers matter alike (Gong and Lazebnik 2011). Near embeddings do not prove that two
/// photos show one scene; they select candidates for a detailed comparison.
package struct Embedding: Hashable, Sendable {
    package static let count = 128
    /// The stored length of a unit vector.
    package static let unit: Int32 = 127

    /// The largest length of an embedding, so that the product of two fits 16 bits.
    ///
    /// Rounding lengthens a unit vector to 128.2 at most in 999 of 1,000 cases.
    package static let longest: Int32 = 181

    package let numbers: [Int8]

    /// Nil unless there are 128 numbers, and their length is that of an embedding.
    package init?(numbers: [Int8]) {
        guard numbers.count == Self.count,
            numbers.reduce(Int32(0), { $0 + Int32($1) * Int32($1) }) <= Self.longest * Self.longest
        else { return nil }
        self.numbers = numbers
    }

    /// Nil for pictures that have no descriptor: they are too small or empty.
    package static func measure(_ look: SceneDescriptor?) -> Embedding? {
        look.flatMap { EmbeddingWeights.fitted.embedding(of: $0) }
    }

    /// The cosine of two embeddings, -1…1, from integers: the same on every machine.
    ///
    /// Rounding the embeddings changes it by less than 0.01.
    package func cosine(to other: Embedding) -> Float {
        min(1, Float(product(with: other)) / Float(Self.unit * Self.unit))
    }

    package func product(with other: Embedding) -> Int32 {
        zip(numbers, other.numbers).reduce(0) { $0 + Int32($1.0) * Int32($1.1) }
    }
}

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
    package static let fitted = EmbeddingWeights(FittedNumbers.read(Resources.embeddingWeights))

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

/// The similarity that people see: from 0.95 on a pair looks like copies, from 0.80 on like one scene.
///
/// It increases with the cosine of two embeddings. No decision depends on it.
package enum Similarity {
    /// Cosines and the values shown for them, with linear interpolation.
    ///
    /// From 387 labelled photos, with weights fitted without the sources of a pair (`cleaner-training embedding`): 0.88
    /// of 97 pairs of one scene and 1 in 9,000 unrelated pairs reach 0.65. At 0.95 there are 0.99 of 172 pairs of
    /// copies, 0.29 of the pairs of one scene and no unrelated pair.
    private static let points: [(cosine: Float, shown: Float)] = [(0, 0), (0.65, 0.80), (0.95, 0.95), (1, 1)]

    /// 0…1; negative cosines are shown as 0.
    package static func shown(cosine: Float) -> Float {
        for (lower, upper) in zip(points, points.dropFirst()) where cosine < upper.cosine {
            let share = (max(cosine, 0) - lower.cosine) / (upper.cosine - lower.cosine)
            return lower.shown + share * (upper.shown - lower.shown)
        }
        return 1
    }
}
