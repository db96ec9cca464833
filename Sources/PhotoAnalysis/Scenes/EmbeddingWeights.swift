/// The numbers that make a descriptor an embedding: the mean of photos and a matrix.
package struct EmbeddingWeights: Sendable {
    /// One a number of the descriptor.
    package let mean: [Float]
    /// Row by row, one row a number of the embedding; only ratios matter.
    package let matrix: [Float]

    package init(mean: [Float], matrix: [Float]) {
        precondition(mean.count == SceneDescriptor.count && matrix.count == Embedding.count * mean.count)
        self.mean = mean
        self.matrix = matrix
    }

    /// Those that `cleaner-training embedding` fitted.
    package static let fitted = EmbeddingWeights(text: fittedText)

    /// What the mean is multiplied with in the text.
    package static let meanScale: Float = 10_000

    /// Whole numbers between blanks: the mean, then the matrix.
    private init(text: StaticString) {
        var numbers: [Float] = []
        numbers.reserveCapacity((Embedding.count + 1) * SceneDescriptor.count)
        text.withUTF8Buffer { text in
            var (digits, isNegative, value) = (0, false, 0)
            for byte in text {
                switch byte {
                case UInt8(ascii: "-"): isNegative = true
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    value = 10 * value + Int(byte - UInt8(ascii: "0"))
                    digits += 1
                default:
                    if digits > 0 { numbers.append(Float(isNegative ? -value : value)) }
                    (digits, isNegative, value) = (0, false, 0)
                }
            }
            if digits > 0 { numbers.append(Float(isNegative ? -value : value)) }
        }
        self.init(
            mean: numbers.prefix(SceneDescriptor.count).map { $0 / Self.meanScale },
            matrix: Array(numbers.dropFirst(SceneDescriptor.count)))
    }

    /// Nil for a descriptor that equals the mean.
    package func embedding(of descriptor: SceneDescriptor) -> Embedding? {
        let vector = projection(of: descriptor)
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return nil }
        return Embedding(numbers: vector.map { Int8(($0 / length * Float(Embedding.unit)).rounded()) })
    }

    /// The embedding before it is made a unit vector.
    package func projection(of descriptor: SceneDescriptor) -> [Float] {
        let centred = zip(descriptor.numbers, mean).map { $0 - $1 }
        return [Float](unsafeUninitializedCapacity: Embedding.count) { vector, count in
            matrix.withUnsafeBufferPointer { matrix in
                for row in 0..<Embedding.count {
                    var sums = SIMD16<Float>.zero
                    for start in stride(from: 0, to: centred.count, by: 16) {
                        for lane in 0..<16 {
                            sums[lane] += matrix[row &* centred.count &+ start &+ lane] * centred[start &+ lane]
                        }
                    }
                    vector[row] = sums.sum()
                }
            }
            count = Embedding.count
        }
    }
}
