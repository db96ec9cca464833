/// Searches which of many hashes have a neighbour, slot by slot.
///
/// For each slot it sorts the hashes by their value there, so that memory is read in order, and compares only buckets
/// that neighbours can share. A hash with a known neighbour is compared only with hashes without one, so that a crowd
/// of near copies costs linear time.
struct Neighbourhood {
    private let upright: [OrientedHash]
    private let transposed: [OrientedHash]
    private let radius: Int
    /// For each hash, whether the slots compared so far show a neighbour.
    private(set) var found: [Bool]

    init(hashes: [OrientedHash], radius: Int) {
        upright = hashes
        transposed = hashes.map(\.transposed)
        self.radius = radius
        found = Array(repeating: false, count: hashes.count)
    }

    /// Compares all pairs whose values in a slot differ in at most one bit, in any orientation.
    mutating func compare(_ slot: Int) {
        let plain = Buckets(upright, slot)
        compare(slot, plain, plain, of: upright, isMutual: true)
        compare(slot, plain, Buckets(transposed, slot), of: transposed, isMutual: false)
    }

    /// Compares two sets of buckets; the second one holds `hashes`.
    ///
    /// If both sets are the same (`isMutual`), each pair of buckets is compared once.
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

    /// The number of hashes without a known neighbour in each bucket of a slot.
    private func unfound(_ hashes: [OrientedHash], _ slot: Int) -> [Int32] {
        var open = Array(repeating: Int32(0), count: HammingIndex.buckets)
        for (place, hash) in hashes.enumerated() where !found[place] { open[Int(hash.value(of: slot))] += 1 }
        return open
    }
}

/// Finds which of many hashes have any neighbour, faster than a search for each.
extension HammingIndex {
    /// The entries within `radius` of another one under some orientation, on any shelf.
    func withNeighbours(among entries: [Int32], within radius: Int) -> Set<Int32> {
        precondition(radius < 2 * Self.slots, "a distance beyond what one flipped bit a slot can find")
        guard entries.count > 1 else { return [] }
        var search = Neighbourhood(hashes: entries.map { hashes[Int($0)] }, radius: radius)
        for slot in 0..<Self.slots { search.compare(slot) }
        return Set(zip(entries, search.found).filter(\.1).map(\.0))
    }
}
