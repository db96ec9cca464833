extension PerceptualHash {
    /// The hash of the turned picture, computed from this hash alone.
    ///
    /// Turning a picture transposes its transform and changes the sign of some coefficients. The bits of these are
    /// complemented, as if the median were 0. It is only near 0, so that a few bits differ from `PDQ`'s hash of the
    /// turned picture. In return no coefficients need to be stored, and the operation is an exact group action that
    /// preserves distances: `a.turned(g).distance(to: b) == a.distance(to: b.turned(g.inverse))`.
    package func turned(_ turn: Turn) -> PerceptualHash {
        var turned = turn.transposes ? transposedWords : words
        // Coefficient (i, j) has the frequencies i + 1 and j + 1. They are odd, and so antisymmetric about the centre,
        // if i or j is even.
        if turn.mirrors { turned ^= SIMD4(repeating: 0x5555_5555_5555_5555) }
        if turn.flips { turned ^= SIMD4(repeating: 0x0000_FFFF_0000_FFFF) }
        return PerceptualHash(words: turned)
    }

    /// The 16 × 16 bits with rows and columns exchanged, by swapping ever smaller blocks (Warren, Hacker's Delight,
    /// 7-3).
    private var transposedWords: SIMD4<UInt64> {
        var words = words
        let eights = (words.lowHalf &>> 8 ^ words.highHalf) & 0x00FF_00FF_00FF_00FF
        words.lowHalf ^= eights &<< 8
        words.highHalf ^= eights
        let fours = (words.evenHalf &>> 4 ^ words.oddHalf) & 0x0F0F_0F0F_0F0F_0F0F
        words.evenHalf ^= fours &<< 4
        words.oddHalf ^= fours
        let twos = (words &>> 30 ^ words) & 0x0000_0000_CCCC_CCCC
        words ^= twos | twos &<< 30
        let ones = (words &>> 15 ^ words) & 0x0000_AAAA_0000_AAAA
        words ^= ones | ones &<< 15
        return words
    }
}
