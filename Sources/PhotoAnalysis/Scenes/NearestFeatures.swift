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
