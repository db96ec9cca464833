/// Hashes sorted by their value in one slot of `HammingIndex`.
struct Buckets {
    /// Bucket v lies between `starts[v]` and `starts[v + 1]`.
    private(set) var starts: [Int32]
    private(set) var hashes: [OrientedHash]
    /// The index of each hash before sorting.
    private(set) var places: [Int32]

    init(_ unsorted: [OrientedHash], _ slot: Int) {
        starts = Array(repeating: 0, count: HammingIndex.buckets + 1)
        for hash in unsorted { starts[Int(hash.value(of: slot)) + 1] += 1 }
        for value in 0..<HammingIndex.buckets { starts[value + 1] += starts[value] }
        var ends = starts
        places = Array(repeating: 0, count: unsorted.count)
        for (place, hash) in unsorted.enumerated() {
            let value = Int(hash.value(of: slot))
            places[Int(ends[value])] = Int32(place)
            ends[value] += 1
        }
        hashes = places.map { unsorted[Int($0)] }
    }
}
