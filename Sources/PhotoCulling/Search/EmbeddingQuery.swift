import Glibc
import PhotoAnalysis

/// An embedding prepared for comparison with many others.
struct EmbeddingQuery {
    /// For each number, all bits set if it is negative.
    let signs: [SignCounter.Word]
    let numbers: [Int16]
    /// The smallest product that counts as near.
    let leastProduct: Int32
    /// The largest number of signs that may differ.
    let mostSigns: Int

    /// The number of differing signs allowed beyond the number expected for the cosine.
    ///
    /// The expected number is 128 · angle / 180°. Pairs of photos that were not used for the fit have one less on
    /// average, with a standard deviation of 4.2. So 3 of 100 pairs at the threshold are lost, and nearly none whose
    /// cosine is 0.1 above it.
    private static let slack: Float = 7

    init(_ embedding: Embedding, cosine: Float) {
        signs = embedding.numbers.map { SignCounter.Word(repeating: $0 < 0 ? .max : 0) }
        numbers = embedding.numbers.map(Int16.init)
        leastProduct = Int32((cosine * Float(Embedding.unit * Embedding.unit)).rounded(.up))
        let expected = Float(Embedding.count) * acosf(min(max(cosine, -1), 1)) / .pi
        mostSigns = min(Embedding.count - 1, Int((expected + Self.slack).rounded(.up)))
    }
}
