import PhotoAnalysis

extension PerceptualHash {
    /// A hash of the same picture that is near that of no other one; `seed` tells pictures apart.
    func scattered(by seed: UInt64) -> PerceptualHash {
        var words = SIMD4<UInt64>()
        for place in 0..<4 {
            words[place] = StableHash.mixed(seed &* 4 &+ UInt64(place) ^ self.words[place])
        }
        return PerceptualHash(words: words)
    }
}
