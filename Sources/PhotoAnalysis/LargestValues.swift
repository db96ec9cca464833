/// The largest of many values, found without sorting or counting all.
enum LargestValues {
    /// The smallest of the `count` largest values; of fewer values the smallest one, 0 of none.
    ///
    /// Candidates are gathered until there are eight times too many; the least of the best among them then is what the
    /// rest has to exceed, so that nearly all values are only compared, eight at a time.
    static func least(ofLargest count: Int, in values: [Float]) -> Float {
        precondition(count > 0, "the least of nothing is asked for")
        var candidates: [Float] = []
        candidates.reserveCapacity(8 * count + 8)
        var bound = -Float.infinity
        values.withUnsafeBufferPointer { values in
            var place = 0
            while place &+ 8 <= values.count {
                var largest = values[place]
                for next in 1..<8 { largest = max(largest, values[place &+ next]) }
                if largest > bound {
                    for next in place..<place &+ 8 where values[next] > bound { candidates.append(values[next]) }
                    if candidates.count >= 8 * count { bound = trim(&candidates, to: count) }
                }
                place &+= 8
            }
            for next in place..<values.count where values[next] > bound { candidates.append(values[next]) }
        }
        guard !candidates.isEmpty else { return 0 }
        return trim(&candidates, to: min(count, candidates.count))
    }

    /// Keeps the largest, and says which is the least of them; of equal ones any are kept.
    private static func trim(_ candidates: inout [Float], to count: Int) -> Float {
        let least = Selection.value(at: candidates.count - count, of: candidates)
        var kept = candidates.filter { $0 > least }
        kept.append(contentsOf: repeatElement(least, count: count - kept.count))
        candidates = kept
        return least
    }
}
