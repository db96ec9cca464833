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
            let moment = UInt64(bitPattern: frame.moment)
            for place in 0..<4 { words[place] = StableHash.mixed(words[place] ^ frame.hash.words[place] ^ moment) }
            // Each word depends on all others.
            for place in 0..<4 { words[place] = StableHash.mixed(words[place] &+ words[(place + 1) % 4]) }
        }
        for place in 0..<4 { words[place] = StableHash.mixed(words[place] &+ words[(place + 3) % 4]) }
        return PerceptualHash(words: words)
    }
}
