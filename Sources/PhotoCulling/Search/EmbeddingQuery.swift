import Glibc
import PhotoAnalysis

/// An embedding made ready for being compared with many.
struct EmbeddingQuery {
    /// For each number, all bits set where it is negative.
    let signs: [SignCounter.Word]
    let numbers: [Int16]
    /// The smallest product that counts as near.
    let leastProduct: Int32
    /// The largest number of signs that may differ.
    let mostSigns: Int

    /// By how many signs a pair may exceed the number that is expected of its cosine.
    ///
    /// The expected number is 128 · angle / 180°. Pairs of real photos that a fit has not seen have one less in the mean,
    /// with a deviation of 4.2: of those that just reach the threshold 3 in 100 are lost, of those that lie 0.1 above it
    /// next to none.
    private static let slack: Float = 7

    init(_ embedding: Embedding, cosine: Float) {
        signs = embedding.numbers.map { SignCounter.Word(repeating: $0 < 0 ? .max : 0) }
        numbers = embedding.numbers.map(Int16.init)
        leastProduct = Int32((cosine * Float(Embedding.unit * Embedding.unit)).rounded(.up))
        let expected = Float(Embedding.count) * acosf(min(max(cosine, -1), 1)) / .pi
        mostSigns = min(Embedding.count - 1, Int((expected + Self.slack).rounded(.up)))
    }
}
