/// One search for those of many hashes that have a neighbour, slot by slot.
///
/// For each slot the hashes are sorted by their value there, and only buckets that neighbours can share are compared, so
/// that memory is read in order. A hash that has been found is compared only with those that have not, which keeps
/// a crowd of near copies as cheap as its size.
struct Neighbourhood {
    private let upright: [OrientedHash]
    private let transposed: [OrientedHash]
    private let radius: Int
    /// Whether each hash has a neighbour, as far as the slots compared tell.
    private(set) var found: [Bool]

    init(hashes: [OrientedHash], radius: Int) {
        upright = hashes
        transposed = hashes.map(\.transposed)
        self.radius = radius
        found = Array(repeating: false, count: hashes.count)
    }

    /// Compares all pairs that agree in a slot but for one bit, in any orientation.
    mutating func compare(_ slot: Int) {
        let plain = Buckets(upright, slot)
        compare(slot, plain, plain, of: upright, isMutual: true)
        compare(slot, plain, Buckets(transposed, slot), of: transposed, isMutual: false)
    }

    /// Compares two sets of buckets, the second holding `hashes`.
    ///
    /// Where both are the same the relation is mutual, and every pair of buckets is looked at once.
    private mutating func compare(
        _ slot: Int, _ first: Buckets, _ second: Buckets, of hashes: [OrientedHash], isMutual: Bool
    ) {
        let (starts, sorted) = (first.starts.span, first.hashes.span)
        let (otherStarts, otherSorted) = (second.starts.span, second.hashes.span)
        let masks = HammingIndex.masks(slot, radius).map { Int($0) }
        var open = unfound(hashes, slot)
        for value in 0..<HammingIndex.buckets where starts[value] < starts[value + 1] {
            let own = Int(starts[value])..<Int(starts[value + 1])
            for mask in masks where !isMutual || value ^ mask >= value {
                let other = value ^ mask
                let others = Int(otherStarts[other])..<Int(otherStarts[other + 1])
                if others.isEmpty { continue }
                for i in own {
                    if open[other] == 0, found[Int(first.places[i])] { continue }
                    for j in others where sorted[i].isMirrored(within: radius, of: otherSorted[j]) {
                        let pair = (Int(first.places[i]), Int(second.places[j]))
                        guard pair.0 != pair.1 else { continue }
                        for place in [pair.0, pair.1] where !found[place] {
                            found[place] = true
                            open[Int(hashes[place].value(of: slot))] -= 1
                        }
                        if open[other] == 0 { break }
                    }
                }
            }
        }
    }

    /// How many hashes in each bucket of a slot have not been found.
    private func unfound(_ hashes: [OrientedHash], _ slot: Int) -> [Int32] {
        var open = Array(repeating: Int32(0), count: HammingIndex.buckets)
        for (place, hash) in hashes.enumerated() where !found[place] { open[Int(hash.value(of: slot))] += 1 }
        return open
    }
}
