/// Finds words with one letter wrong: missing, added, changed, or exchanged with its neighbour.
enum EditDistance {
    /// Whether one such mistake turns one word into the other (optimal string alignment, Damerau 1964).
    static func isOne(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        guard abs(one.count - other.count) <= 1, one != other else { return false }
        var start = 0
        while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
        var end = 0
        while end < min(one.count, other.count) - start, one[one.count - 1 - end] == other[other.count - 1 - end] {
            end += 1
        }
        let (left, right) = (one.count - start - end, other.count - start - end)
        if max(left, right) == 1 { return true }
        return left == 2 && right == 2 && one[start] == other[start + 1] && one[start + 1] == other[start]
    }
}
