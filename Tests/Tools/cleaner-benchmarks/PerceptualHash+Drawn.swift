import Fixtures
import PhotoAnalysis

extension PerceptualHash {
    /// Of a picture like no other.
    static func drawn(_ random: inout RandomSource) -> PerceptualHash {
        PerceptualHash(words: SIMD4(random.next(), random.next(), random.next(), random.next()))
    }

    /// At most so many bits away.
    func altered(bits: Int, _ random: inout RandomSource) -> PerceptualHash {
        var words = words
        for _ in 0..<bits {
            let bit = random.integer(0...Self.bitCount - 1)
            words[bit / 64] ^= 1 << UInt64(bit % 64)
        }
        return PerceptualHash(words: words)
    }
}
