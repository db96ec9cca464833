/// Exact search for hashes within a Hamming distance of 31 under all eight orientations.
///
/// Multi-index hashing (Norouzi, Punjani and Fleet 2012): a hash has 16 slots of 16 bits. At least one slot differs in
/// at most ⌊distance / 16⌋ bits, so lookups of every slot with at most one flipped bit find all neighbours. Each slot
/// is part of one word of an `OrientedHash`, so the four mirrored forms of a query share most lookups: 28 values
/// instead of 64. The entries of a bucket form a chain; a query allocates only its result.
///
/// Each shelf of entries is searched separately. An entry costs 96 bytes, a shelf 4 MiB, and less up to 16,384 entries:
/// values that differ only in their highest bits share a bucket then, of about one entry.
struct HammingIndex: Sendable {
    /// What a search may be limited to.
    enum Shelf: Int, CaseIterable, Sendable {
        /// Leaders without a time.
        case leaders
        /// Followers without a time.
        case followers
        /// Leaders and followers whose times are known.
        case timed
    }

    struct Hit: Sendable, Hashable {
        var entry: Int32
        var distance: UInt8
    }

    static let slots = 16
    /// The values of a slot, and the most buckets that it has.
    static let buckets = 1 << 16
    /// Powers of two.
    ///
    /// They grow once there are as many entries. From `someBuckets` on, each time takes milliseconds.
    private static let (fewestBuckets, someBuckets) = (64, 1 << 12)
    /// Marks the end of a chain.
    static let end: Int32 = -1

    /// A hash, and the next entry in the chain of each slot; a walk along a chain reads both.
    private struct Entry: BitwiseCopyable {
        let hash: OrientedHash
        var next = InlineArray<16, Int32>(repeating: HammingIndex.end)
    }

    private var entries = PagedArray<Entry>(isRandom: true)
    /// The first entry of each chain, by shelf, slot by slot; empty for a shelf that has never held an entry.
    private(set) var heads: [[Int32]] = Array(repeating: [], count: Shelf.allCases.count)
    /// One bit for each entry, set only during a search.
    private var seen: [UInt64] = []
    private var free: [Int32] = []
    private var counts = Array(repeating: 0, count: Shelf.allCases.count)

    /// The number of entries, discarded ones included.
    var count: Int { entries.count }

    /// The hash of an entry.
    subscript(entry: Int32) -> OrientedHash { entries[Int(entry)].hash }

    /// Makes room for so many entries in all.
    mutating func reserve(_ count: Int) { entries.reserve(count) }

    /// Adds a hash, which is on no shelf yet, and returns the number of its entry.
    mutating func add(_ hash: OrientedHash) -> Int32 {
        if let entry = free.popLast() {
            entries[Int(entry)] = Entry(hash: hash)
            return entry
        }
        entries.append(Entry(hash: hash))
        if seen.count * 64 < entries.count { seen.append(0) }
        return Int32(entries.count - 1)
    }

    /// Removes an entry that is on no shelf; its number may be used again.
    mutating func discard(_ entry: Int32) {
        free.append(entry)
    }

    mutating func put(_ entry: Int32, on shelf: Shelf) {
        let hash = self[entry]
        let row = shelf.rawValue
        makeRoom(row)
        let buckets = heads[row].count / Self.slots
        for slot in 0..<Self.slots {
            let head = Self.head(slot, hash.value(of: slot), buckets)
            entries[Int(entry)].next[slot] = heads[row][head]
            heads[row][head] = entry
        }
        counts[shelf.rawValue] += 1
    }

    /// Makes buckets for one more entry of a shelf.
    private mutating func makeRoom(_ row: Int) {
        let old = heads[row].count / Self.slots
        guard old < Self.buckets, old <= counts[row] else { return }
        let new = max(Self.fewestBuckets, old * (old < Self.someBuckets ? 2 : 4))
        var grown = [Int32](repeating: Self.end, count: Self.slots * new)
        let before = heads[row]
        var chain: [Int32] = []
        for place in before.indices where before[place] != Self.end {
            let slot = place / old
            var entry = before[place]
            while entry != Self.end {
                chain.append(entry)
                entry = entries[Int(entry)].next[slot]
            }
            // From the last, so that the order stays.
            while let entry = chain.popLast() {
                let head = Self.head(slot, self[entry].value(of: slot), new)
                entries[Int(entry)].next[slot] = grown[head]
                grown[head] = entry
            }
        }
        heads[row] = grown
        LargePages.advise(&heads[row])
    }

    mutating func take(_ entry: Int32, from shelf: Shelf) {
        let hash = self[entry]
        let row = shelf.rawValue
        let buckets = heads[row].count / Self.slots
        for slot in 0..<Self.slots {
            let head = Self.head(slot, hash.value(of: slot), buckets)
            let following = entries[Int(entry)].next[slot]
            guard heads[row][head] != entry else {
                heads[row][head] = following
                continue
            }
            var before = heads[row][head]
            while entries[Int(before)].next[slot] != entry { before = entries[Int(before)].next[slot] }
            entries[Int(before)].next[slot] = following
        }
        counts[shelf.rawValue] -= 1
    }

    /// Empties all shelves; the entries keep their numbers.
    mutating func clear() {
        for row in heads.indices { heads[row] = [] }
        counts = Array(repeating: 0, count: counts.count)
    }

    /// The entries of a shelf within `radius` of `hash`, each once, unordered.
    ///
    /// A search costs 952 lookups and, among unrelated hashes, one comparison for every 69 entries of the shelf. In a
    /// crowd of near hashes it costs a step for each of them, unless `most` ends it.
    ///
    /// - Parameters:
    ///   - hash: The hash in one of its orientations.
    ///   - radius: The largest distance, below 32 bits.
    ///   - shelf: Where to search.
    ///   - most: Ends the search once about so many are found; those put last are found first.
    /// - Returns: The entries with their distances.
    mutating func neighbours(
        of hash: OrientedHash, within radius: Int, on shelf: Shelf, atMost most: Int = .max
    ) -> [Hit] {
        precondition(radius < 2 * Self.slots, "a distance beyond what one flipped bit a slot can find")
        guard counts[shelf.rawValue] > 0 else { return [] }
        let (heads, transposed) = (heads[shelf.rawValue], hash.transposed)
        var hits: [Hit] = []
        entries.withPages { pages in
            for (form, turned) in [(hash, transposed), (transposed, hash)] {
                Self.collect(form, turned, radius, most, heads.span, pages, &seen, &hits)
            }
        }
        for hit in hits { seen[Int(hit.entry) >> 6] = 0 }
        return hits
    }

    private typealias Pages = UnsafeBufferPointer<UnsafePointer<Entry>>

    /// Adds the unseen entries within reach of one of the four mirrored forms of `query`.
    ///
    /// It walks the chains of one slot in parallel. Their steps are independent, so the processor waits for many at
    /// once.
    private static func collect(
        _ query: OrientedHash, _ turned: OrientedHash, _ radius: Int, _ most: Int, _ heads: Span<Int32>,
        _ entries: Pages, _ seen: inout [UInt64], _ hits: inout [Hit]
    ) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * masks.count + 1) { room in
            let walked = UnsafeMutableBufferPointer(rebasing: room[..<masks.count])
            let following = UnsafeMutableBufferPointer(rebasing: room[masks.count...])
            let buckets = heads.count / slots
            for slot in 0..<slots {
                var count = 0
                let value = query.value(of: slot)
                for mask in masks(slot, radius) {
                    let entry = heads[head(slot, value ^ mask, buckets)]
                    walked[count] = entry
                    count += entry == end ? 0 : 1
                }
                while count > 0, hits.count < most {
                    fetch(walked, count, slot, entries, into: following)
                    var left = 0
                    for place in 0..<count {
                        let entry = Int(walked[place])
                        let hash = PagedArray.element(entry, of: entries).pointee.hash
                        if hash.isMirrored(within: radius, of: query), seen[entry >> 6] >> (entry & 63) & 1 == 0 {
                            seen[entry >> 6] |= 1 << UInt64(entry & 63)
                            let distance = min(hash.mirroredDistance(to: query), hash.mirroredDistance(to: turned))
                            hits.append(Hit(entry: Int32(entry), distance: UInt8(distance)))
                        }
                        walked[left] = following[place]
                        left += following[place] == end ? 0 : 1
                    }
                    count = left
                }
            }
        }
    }

    /// Writes the successor of each entry, and reads its hash into the cache.
    ///
    /// In so short a loop the processor waits for all reads at once; the later comparisons would wait for one after the
    /// other.
    @inline(__always)
    private static func fetch(
        _ walked: UnsafeMutableBufferPointer<Int32>, _ count: Int, _ slot: Int, _ entries: Pages,
        into following: UnsafeMutableBufferPointer<Int32>
    ) {
        var sum: UInt64 = 0
        for place in 0..<count {
            let entry = PagedArray.element(Int(walked[place]), of: entries)
            following[place] = entry.pointee.next[slot]
            sum ^= entry.pointee.hash.words[3]
        }
        // Stored, so that the compiler does not remove the reads.
        following[masks.count] = Int32(truncatingIfNeeded: sum)
    }

    /// The masks that change a slot's value to every value that a neighbour may have there.
    ///
    /// They flip no bit or one bit, of the value and of its complement. Slots of the last word need no complement,
    /// because that word is the same in all mirrored forms.
    static func masks(_ slot: Int, _ radius: Int) -> ArraySlice<UInt16> {
        if radius < slots { return slot < 12 ? masks[16...17] : masks[16...16] }
        return slot < 12 ? masks[...] : masks[0...16]
    }

    private static let masks: [UInt16] =
        (0..<16).map { 1 << $0 } + [0, 0xFFFF] + (0..<16).map { 0xFFFF ^ (1 << $0) }

    private static func head(_ slot: Int, _ value: UInt16, _ buckets: Int) -> Int {
        slot * buckets + Int(value) & (buckets - 1)
    }
}

// MARK: Snapshots

extension HammingIndex {
    func write(to writer: inout SnapshotWriter) throws {
        try entries.write(to: &writer)
        for row in heads { try writer.write(row) }
        try writer.write(free)
        try writer.write(counts)
    }

    init(from reader: inout SnapshotReader) throws {
        entries = try PagedArray(from: &reader, isRandom: true)
        seen = Array(repeating: 0, count: (entries.count + 63) / 64)
        let known = Self.end..<Int32(clamping: entries.count)
        try SnapshotError.unless(
            entries.allSatisfy { entry in (0..<Self.slots).allSatisfy { known.contains(entry.next[$0]) } })
        for row in heads.indices {
            heads[row] = try reader.readNumbers(in: known, preparing: LargePages.advise)
            let (buckets, rest) = heads[row].count.quotientAndRemainder(dividingBy: Self.slots)
            try SnapshotError.unless(rest == 0 && buckets <= Self.buckets && buckets.nonzeroBitCount <= 1)
        }
        free = try reader.readNumbers(in: 0..<known.upperBound)
        counts = try reader.read()
        try SnapshotError.unless(counts.count == heads.count && zip(counts, heads).allSatisfy { $0 == 0 || $1 != [] })
    }
}

extension OrientedHash {
    /// The 16 bits of a slot of the index: a quarter of one word.
    func value(of slot: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: words[slot / 4] >> UInt64(16 * (slot % 4)))
    }
}
