package import PhotoAnalysis

extension VideoFrames {
    /// A hash of all frames, which differs in about half of its bits from that of any other video.
    ///
    /// It gives a video its place in the graph of near duplicates. Only videos of one length with the same frames at the
    /// same moments have the same signature, so distances of signatures never join two videos; comparisons do. `seed`
    /// separates videos with too few frames to tell them apart.
    package func signature(milliseconds: Int32?, seed: UInt64) -> PerceptualHash {
        var words = SIMD4<UInt64>(1, UInt64(bitPattern: Int64(milliseconds ?? -1)), 3, seed)
        for frame in frames {
            for place in 0..<4 {
                words[place] = Self.mixed(words[place] ^ frame.hash.words[place] ^ UInt64(bitPattern: frame.moment))
            }
            // Each word depends on all others.
            for place in 0..<4 { words[place] = Self.mixed(words[place] &+ words[(place + 1) % 4]) }
        }
        for place in 0..<4 { words[place] = Self.mixed(words[place] &+ words[(place + 3) % 4]) }
        return PerceptualHash(words: words)
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var bits = number &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
