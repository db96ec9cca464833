/// Finds the first of many entries in order without sorting them all.
struct FirstEntries<Key: Comparable, Value> {
    private let limit: Int?
    private let after: Key?
    private var entries: [(key: Key, value: Value)] = []
    /// The largest key that can still be among the first.
    private var last: Key?
    /// The entries behind `after`.
    private(set) var count = 0

    /// - Parameters:
    ///   - limit: How many are wanted; nil for all.
    ///   - after: Entries up to this key are left out.
    init(limit: Int?, after: Key? = nil) {
        self.limit = limit
        self.after = after
    }

    mutating func add(_ key: Key, _ value: Value) {
        if let after, key <= after { return }
        count += 1
        if let last, key > last { return }
        guard limit != 0 else { return }
        entries.append((key, value))
        if let limit, entries.count >= 2 * limit { cut(to: limit) }
    }

    /// The first entries in their order.
    mutating func sorted() -> [(key: Key, value: Value)] {
        cut(to: limit ?? entries.count)
        return entries
    }

    private mutating func cut(to limit: Int) {
        entries.sort { $0.key < $1.key }
        guard entries.count > limit else { return }
        entries.removeSubrange(limit...)
        last = entries.last?.key
    }
}
