import Fixtures
import PhotoAnalysis

/// Embeddings like those of a library: series of four shots, taken at places of forty.
///
/// Numbers are independent and nearly Gaussian, as the rotation that ends a fit leaves those of photos. Of one place the
/// cosine is about 0.35, of one series 0.7 to 0.8.
struct DrawnEmbeddings {
    private var random: RandomSource
    private var place: [Float] = []
    private var view: [Float] = []
    private var drawn = 0

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
    }

    mutating func next() -> Embedding? {
        if drawn.isMultiple(of: 40) { place = vector() }
        if drawn.isMultiple(of: 4) { view = mixed(place, 0.5) }
        drawn += 1
        let shot = mixed(view, 0.75)
        let length = shot.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return Embedding(numbers: shot.map { Int8(($0 / length * Float(Embedding.unit)).rounded()) })
    }

    /// So much of a vector and as much of another one as makes the square 1 again.
    private mutating func mixed(_ one: [Float], _ share: Float) -> [Float] {
        zip(one, vector()).map { $0 * share.squareRoot() + $1 * (1 - share).squareRoot() }
    }

    private mutating func vector() -> [Float] {
        (0..<Embedding.count).map { _ in random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1) }
    }
}
