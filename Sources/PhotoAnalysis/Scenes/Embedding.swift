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
