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

// MARK: Text

extension PerceptualHash: CustomStringConvertible {
    /// The hash as a 256-bit number in 64 hexadecimal digits, as PDQ's reference prints it.
    package var description: String {
        let digits: [UInt8] = Array("0123456789abcdef".utf8)
        let text: [UInt8] = (0..<64).map { place in
            let word: UInt64 = words[3 - place / 16] >> UInt64(4 * (15 - place % 16))
            return digits[Int(truncatingIfNeeded: word) & 15]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads `description`, in either case; nil for anything else.
    package init?(hex: some StringProtocol) {
        guard hex.utf8.count == 64 else { return nil }
        var words = SIMD4<UInt64>()
        for (place, character) in hex.utf8.enumerated() {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            default: return nil
            }
            words[3 - place / 16] |= UInt64(digit) << UInt64(4 * (15 - place % 16))
        }
        self.init(words: words)
    }
}

extension PerceptualHash: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let hash = PerceptualHash(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a perceptual hash is 64 hexadecimal digits")
        }
        self = hash
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

// MARK: Turned

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

/// One of the eight ways to turn and mirror a picture by right angles (the dihedral group of the square).
///
/// A turn has three optional steps: exchange rows and columns, then mirror left and right, then flip top and bottom.
package enum Turn: UInt8, CaseIterable, Sendable, Codable {
    case upright = 0
    case mirrored = 1
    case flipped = 2
    case half = 3
    case transposed = 4
    /// A quarter turn clockwise.
    case clockwise = 5
    /// A quarter turn counterclockwise.
    case counterclockwise = 6
    case transversed = 7

    var transposes: Bool { rawValue & 4 != 0 }
    var mirrors: Bool { rawValue & 1 != 0 }
    var flips: Bool { rawValue & 2 != 0 }
}
