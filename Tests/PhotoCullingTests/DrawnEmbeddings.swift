import PhotoAnalysis

/// Embeddings drawn like those of a library: series of a few shots, taken at places of some dozen.
///
/// Numbers are independent and nearly Gaussian, as the rotation that ends a fit leaves those of photos.
struct DrawnEmbeddings {
    private var random: SeededRandom
    private var place: [Float] = []
    private var view: [Float] = []
    private var drawn = 0

    init(seed: UInt64) {
        random = SeededRandom(seed)
    }

    /// Of one place the cosine is about 0.35, of one series 0.7 to 0.8.
    mutating func next() throws -> Embedding {
        if drawn.isMultiple(of: 40) { place = vector() }
        if drawn.isMultiple(of: 4) { view = mixed(place, 0.5) }
        drawn += 1
        guard let embedding = Embedding(numbers: rounded(mixed(view, 0.75))) else { throw NoEmbedding() }
        return embedding
    }

    private struct NoEmbedding: Error {}

    /// So much of a vector and as much of another one as makes the square 1 again.
    private mutating func mixed(_ one: [Float], _ share: Float) -> [Float] {
        zip(one, vector()).map { $0 * share.squareRoot() + $1 * (1 - share).squareRoot() }
    }

    private mutating func vector() -> [Float] {
        (0..<Embedding.count).map { _ in
            (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &random) }
        }
    }

    private func rounded(_ vector: [Float]) -> [Int8] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return vector.map { Int8(($0 / length * Float(Embedding.unit)).rounded()) }
    }
}
