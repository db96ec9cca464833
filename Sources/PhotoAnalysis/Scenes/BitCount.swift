/// Hamming distances of one descriptor to eight others at once, without a popcount instruction.
///
/// Carry-save adders combine the 16 slices (Harley and Seal; Warren, Hacker's Delight, 5-1), so that only five sums of
/// weight 1 to 16 are counted.
enum BitCount {
    private typealias Lanes = SIMD8<UInt16>

    /// `slices` points to a block of `PreparedScene.slices`, `one` to the 16 slices of the descriptor.
    @inline(__always)
    static func distances(_ one: UnsafePointer<UInt16>, _ slices: UnsafePointer<SIMD8<UInt16>>) -> SIMD8<UInt16> {
        @inline(__always) func differing(_ slice: Int) -> Lanes { slices[slice] ^ Lanes(repeating: one[slice]) }
        let (two1, one1) = sum(differing(0), differing(1), differing(2))
        let (two2, one2) = sum(one1, differing(3), differing(4))
        let (two3, one3) = sum(one2, differing(5), differing(6))
        let (four1, twoA) = sum(two1, two2, two3)
        let (two4, one4) = sum(one3, differing(7), differing(8))
        let (two5, one5) = sum(one4, differing(9), differing(10))
        let (four2, twoB) = sum(twoA, two4, two5)
        let (two6, one6) = sum(one5, differing(11), differing(12))
        let (two7, one7) = sum(one6, differing(13), differing(14))
        let (four3, twoC) = sum(twoB, two6, two7)
        let last = differing(15)
        let (two8, ones) = (one7 & last, one7 ^ last)
        let (four4, twos) = (twoC & two8, twoC ^ two8)
        let (eight1, fourA) = sum(four1, four2, four3)
        let (eight2, fours) = (fourA & four4, fourA ^ four4)
        let (sixteens, eights) = (eight1 & eight2, eight1 ^ eight2)
        let low = inBytes(nibbles(ones) &+ (nibbles(twos) &<< 1))
        let high = inBytes(nibbles(fours) &+ (nibbles(eights) &<< 1))
        let bytes = low &+ (high &<< 2) &+ (inBytes(nibbles(sixteens)) &<< 4)
        return (bytes & 0xFF) &+ (bytes &>> 8)
    }

    /// The carries, which have double weight, and the sums.
    @inline(__always)
    private static func sum(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> (Lanes, Lanes) {
        let either = a ^ b
        return ((a & b) | (either & c), either ^ c)
    }

    /// The bits set in each group of four.
    @inline(__always)
    private static func nibbles(_ bits: Lanes) -> Lanes {
        let pairs = bits &- ((bits &>> 1) & 0x5555)
        return (pairs & 0x3333) &+ ((pairs &>> 2) & 0x3333)
    }

    @inline(__always)
    private static func inBytes(_ nibbles: Lanes) -> Lanes {
        (nibbles & 0x0F0F) &+ ((nibbles &>> 4) & 0x0F0F)
    }
}
