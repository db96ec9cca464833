/// The nearest and the second nearest feature of the other picture for each feature of two pictures, by Hamming
/// distance.
struct NearestFeatures {
    /// A distance and a place in one number, so that one comparison orders both.
    typealias Key = Int16
    typealias Found = (best: [Key], next: [Key])

    /// For each point of the first picture, and for each point of the second (and up to seven more).
    let rows: Found
    let columns: Found

    /// Larger distances are stored as this one, as no pair uses them.
    private static let farthest: Int16 = 127
    /// A key larger than all others, without a place.
    private static let none: Key = farthest << 8 | 255

    static func distance(_ key: Key) -> Int16 { key >> 8 }
    static func place(_ key: Key) -> Int { Int(key & 255) }

    init(_ one: PreparedScene, _ other: PreparedScene) {
        let blocks = other.slices.count / PreparedScene.slicesPerBlock
        var rows = Found([], [])
        rows.best.reserveCapacity(one.points.count)
        rows.next.reserveCapacity(one.points.count)
        let far = SIMD8<Key>(repeating: Self.none)
        var best = [SIMD8<Key>](repeating: far, count: blocks)
        var next = best
        let beyond = Self.beyond(other.points.count)
        other.slices.withUnsafeBufferPointer { slices in
            best.withUnsafeMutableBufferPointer { best in
                next.withUnsafeMutableBufferPointer { next in
                    for (place, point) in one.points.enumerated() {
                        let found = Self.search(point.bits, Key(place), slices, beyond, best, next)
                        rows.best.append(found.best)
                        rows.next.append(found.next)
                    }
                }
            }
        }
        self.rows = rows
        columns = (Self.flat(best), Self.flat(next))
    }

    /// A mask that makes the distance of the last block's empty lanes the farthest.
    private static func beyond(_ count: Int) -> SIMD8<Key> {
        var lanes = SIMD8<Key>()
        for lane in 0..<8 where count % 8 != 0 && lane >= count % 8 { lanes[lane] = farthest << 8 }
        return lanes
    }

    private static func search(
        _ bits: SIMD4<UInt64>, _ row: Key, _ slices: UnsafeBufferPointer<SIMD8<UInt16>>, _ beyond: SIMD8<Key>,
        _ columnBest: UnsafeMutableBufferPointer<SIMD8<Key>>, _ columnNext: UnsafeMutableBufferPointer<SIMD8<Key>>
    ) -> (best: Key, next: Key) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: PreparedScene.slicesPerBlock) { own in
            for slice in 0..<PreparedScene.slicesPerBlock { own[slice] = PreparedScene.slice(bits, slice) }
            var best = SIMD8<Key>(repeating: none)
            var next = best
            guard let first = slices.baseAddress, let own = UnsafePointer(own.baseAddress) else { return (none, none) }
            let lanes = SIMD8<Key>(0, 1, 2, 3, 4, 5, 6, 7)
            let limit = SIMD8<Key>(repeating: farthest)
            for block in 0..<columnBest.count {
                let counted = BitCount.distances(own, first + block &* PreparedScene.slicesPerBlock)
                let distance = smaller(SIMD8<Key>(truncatingIfNeeded: counted), limit) &<< 8
                let key = block == columnBest.count - 1 ? distance | beyond : distance
                take(key | (lanes &+ Key(truncatingIfNeeded: 8 &* block)), &best, &next)
                take(key | SIMD8(repeating: row), &columnBest[block], &columnNext[block])
            }
            return smallestTwo(best, next)
        }
    }

    @inline(__always)
    private static func take(_ key: SIMD8<Key>, _ best: inout SIMD8<Key>, _ next: inout SIMD8<Key>) {
        next = smaller(next, best.replacing(with: key, where: best .< key))
        best = smaller(best, key)
    }

    @inline(__always)
    private static func smaller(_ one: SIMD8<Key>, _ other: SIMD8<Key>) -> SIMD8<Key> {
        one.replacing(with: other, where: other .< one)
    }

    private static func smallestTwo(_ best: SIMD8<Key>, _ next: SIMD8<Key>) -> (best: Key, next: Key) {
        var (first, second) = (none, none)
        for lane in 0..<8 {
            if best[lane] < first {
                second = min(first, next[lane])
                first = best[lane]
            } else if best[lane] < second {
                second = best[lane]
            }
        }
        return (first, second)
    }

    private static func flat(_ keys: [SIMD8<Key>]) -> [Key] {
        keys.flatMap { keys in (0..<8).map { keys[$0] } }
    }
}

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
