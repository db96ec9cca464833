import PhotoAnalysis

/// A perceptual hash in a layout that compares all eight orientations of a picture at once.
///
/// Turning or mirroring a picture changes the sign of whole rows and columns of its cosine transform, or transposes it.
/// That complements or transposes the bits of its hash. Sorted by the parity of row and column, the 256 bits form four
/// words. Mirroring complements whole words, and never the last one. So the four counts of differing bits give the
/// distances of four orientations. The transposed words give those of the other four.
struct OrientedHash: Hashable, Sendable {
    /// Word 2·r + c holds the bits (i, j) with i ≡ r and j ≡ c modulo 2: row i / 2, column j / 2.
    ///
    /// Index 0 is frequency 1, so that mirroring complements the even indices.
    let words: SIMD4<UInt64>

    init(words: SIMD4<UInt64>) {
        self.words = words
    }

    init(_ hash: PerceptualHash) {
        var sorted = SIMD4<UInt64>.zero
        for row in 0..<16 {
            let bits = UInt16(truncatingIfNeeded: hash.words[row / 4] >> UInt64(16 * (row % 4)))
            let shift = UInt64(8 * (row / 2))
            sorted[2 * (row % 2)] |= UInt64(Self.evenBits(bits)) << shift
            sorted[2 * (row % 2) + 1] |= UInt64(Self.evenBits(bits >> 1)) << shift
        }
        words = sorted
    }

    /// The hash of the picture mirrored about its main diagonal.
    var transposed: OrientedHash {
        OrientedHash(
            words: SIMD4(
                Self.transpose(words[0]), Self.transpose(words[2]), Self.transpose(words[1]), Self.transpose(words[3])))
    }

    /// Whether `other` lies within `radius` under one of the four orientations that keep rows as rows.
    ///
    /// The last two words rule out nearly all unrelated hashes. The last must match as it is, the third as it is or
    /// complemented.
    @inline(__always)
    func isMirrored(within radius: Int, of other: OrientedHash) -> Bool {
        let differing = Self.bitCounts(words.highHalf ^ other.words.highHalf)
        let (third, fourth) = (Int(differing[0]), Int(differing[1]))
        return fourth + min(third, 64 - third) <= radius && mirroredDistance(to: other) <= radius
    }

    /// The smallest Hamming distance to `other` under the four orientations that keep rows as rows.
    func mirroredDistance(to other: OrientedHash) -> Int {
        let differing = words ^ other.words
        let (first, second) = (differing[0].nonzeroBitCount, differing[1].nonzeroBitCount)
        let third = differing[2].nonzeroBitCount
        // Mirroring complements two of the first three words; a complemented word differs in exactly the bits that
        // agreed.
        let upright = min(first + second + third, 128 - first + second - third)
        let turned = min(128 - first - second + third, 128 + first - second - third)
        return min(upright, turned) + differing[3].nonzeroBitCount
    }

    /// The Hamming distance to `other` as both lie.
    func uprightDistance(to other: OrientedHash) -> Int {
        let differing = words ^ other.words
        return (0..<4).reduce(0) { $0 + differing[$1].nonzeroBitCount }
    }

    /// The smallest Hamming distance to `other` under all eight orientations; the same in both directions.
    func distance(to other: OrientedHash) -> Int {
        min(mirroredDistance(to: other), transposed.mirroredDistance(to: other))
    }

    /// How the picture must be mirrored and turned to come nearest to `other`; of equally near ways the simplest.
    ///
    /// A half turn counts as turned, and a mirrored quarter turn as both.
    func nearestTurn(to other: OrientedHash) -> (isMirrored: Bool, isTurned: Bool, distance: Int) {
        let (rows, columns) = (distances(to: other), transposed.distances(to: other))
        let ways = [
            (false, false, rows.upright), (false, true, rows.half), (true, false, rows.mirrored),
            (false, true, columns.mirrored), (true, true, min(columns.upright, columns.half)),
        ]
        return ways.dropFirst().reduce(ways[0]) { $1.2 < $0.2 ? $1 : $0 }
    }

    /// The distances under the orientations that keep rows as rows; of the two mirrored ones the smaller.
    private func distances(to other: OrientedHash) -> (upright: Int, half: Int, mirrored: Int) {
        let differing = words ^ other.words
        let (first, second) = (differing[0].nonzeroBitCount, differing[1].nonzeroBitCount)
        let (third, fourth) = (differing[2].nonzeroBitCount, differing[3].nonzeroBitCount)
        return (
            first + second + third + fourth, 128 + first - second - third + fourth,
            128 - first + fourth - abs(second - third)
        )
    }

    /// A fixed order that depends on the bits only.
    func precedes(_ other: OrientedHash) -> Bool {
        for place in 0..<4 where words[place] != other.words[place] { return words[place] < other.words[place] }
        return false
    }

    /// The number of bits set in each word, without a popcount instruction, which plain x86-64 lacks.
    ///
    /// Adds neighbouring bits to pairs, fours and bytes (Warren, Hacker's Delight, 5-1).
    @inline(__always)
    private static func bitCounts(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
        let pairs = words &- (words &>> 1 & 0x5555_5555_5555_5555)
        let fours = (pairs & 0x3333_3333_3333_3333) &+ (pairs &>> 2 & 0x3333_3333_3333_3333)
        let bytes = (fours &+ fours &>> 4) & 0x0F0F_0F0F_0F0F_0F0F
        let shorts = bytes &+ bytes &>> 8
        let halves = shorts &+ shorts &>> 16
        return (halves &+ halves &>> 32) & 0x7F
    }

    /// Bits 0, 2, 4 … 14 packed into a byte.
    private static func evenBits(_ bits: UInt16) -> UInt8 {
        var packed = bits & 0x5555
        packed = (packed | packed >> 1) & 0x3333
        packed = (packed | packed >> 2) & 0x0F0F
        packed = (packed | packed >> 4) & 0x00FF
        return UInt8(packed)
    }

    /// The transpose of an 8 × 8 matrix of bits, by swapping ever larger blocks (Warren, Hacker's Delight, 7-3).
    private static func transpose(_ matrix: UInt64) -> UInt64 {
        var bits = matrix
        for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
            as [(UInt64, UInt64)]
        {
            let moved = (bits ^ (bits >> shift)) & mask
            bits ^= moved ^ (moved << shift)
        }
        return bits
    }
}

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
