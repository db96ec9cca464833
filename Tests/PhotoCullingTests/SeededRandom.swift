import Fixtures
import PhotoAnalysis

/// Draws hashes, and versions of them.
struct SeededRandom: RandomNumberGenerator {
    private var source: RandomSource

    init(_ seed: UInt64) {
        source = RandomSource(seed: seed)
    }

    mutating func next() -> UInt64 { source.next() }

    mutating func hash() -> PerceptualHash {
        PerceptualHash(words: SIMD4(next(), next(), next(), next()))
    }

    /// Another version of a picture: `bits` different bits changed, then turned or mirrored somehow.
    mutating func version(of hash: PerceptualHash, bits: Int) -> PerceptualHash {
        hash.flipping((0..<256).shuffled(using: &self).prefix(bits)).turned(Int.random(in: 0..<8, using: &self))
    }
}

extension PerceptualHash {
    func flipping(_ bits: some Sequence<Int>) -> PerceptualHash {
        var words = words
        for bit in bits { words[bit / 64] ^= 1 << UInt64(bit % 64) }
        return PerceptualHash(words: words)
    }

    /// One of the eight orientations: transposed by 4, then columns mirrored by 1, rows by 2.
    ///
    /// Coefficient (i, j) belongs to the frequencies i + 1 and j + 1, and a mirror image negates the odd ones: every
    /// even bit of a row of 16, every other row.
    func turned(_ orientation: Int) -> PerceptualHash {
        var turned = orientation & 4 == 0 ? words : .zero
        if orientation & 4 != 0 {
            for word in 0..<4 {
                var left = words[word]
                while left != 0 {
                    let (i, j) = (64 * word + left.trailingZeroBitCount).quotientAndRemainder(dividingBy: 16)
                    turned[j / 4] |= 1 << UInt64(16 * (j % 4) + i)
                    left &= left - 1
                }
            }
        }
        if orientation & 1 != 0 { turned ^= SIMD4(repeating: 0x5555_5555_5555_5555) }
        if orientation & 2 != 0 { turned ^= SIMD4(repeating: 0x0000_FFFF_0000_FFFF) }
        return PerceptualHash(words: turned)
    }

    /// The smallest distance over the eight orientations, one after another.
    func slowDistance(to other: PerceptualHash) -> Int {
        (0..<8).map { turned($0).distance(to: other) }.min() ?? 256
    }
}
