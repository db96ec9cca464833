/// 256 bits that describe a picture's coarse structure: similar pictures have a small Hamming distance.
///
/// Bit 16·i + j is set if coefficient (i, j) of the picture's 16 × 16 cosine transform is above their median (PDQ,
/// Facebook 2019); i counts vertical, j horizontal frequencies. Two unrelated photos differ in about 128 bits.
package struct PerceptualHash: Hashable, Sendable {
    package static let bitCount = 256

    /// Bits 0…63 in the first word, the least significant one first.
    package let words: SIMD4<UInt64>

    package init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The number of bits in which two hashes differ, 0…256.
    package func distance(to other: PerceptualHash) -> Int {
        let differing = words ^ other.words
        return differing[0].nonzeroBitCount + differing[1].nonzeroBitCount + differing[2].nonzeroBitCount
            + differing[3].nonzeroBitCount
    }

    /// The number of differing bits among those of the lowest frequencies, 0…64: the lowest eight in each direction.
    ///
    /// A blurred picture has no higher ones, so that coding decides the other bits.
    package func coarseDistance(to other: PerceptualHash) -> Int {
        let differing = words ^ other.words
        return (differing[0] & Self.coarse).nonzeroBitCount + (differing[1] & Self.coarse).nonzeroBitCount
    }

    /// The first eight of the sixteen bits of each row.
    private static let coarse: UInt64 = 0x00FF_00FF_00FF_00FF
}
