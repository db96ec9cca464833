import Synchronization

/// Finds which of many hashes have a neighbour, much faster than a search for each.
///
/// Two hashes within 31 bits differ in at most 7 bits of one of their four words, and there in at most one or two bits
/// of one of its slots: the distance exceeds the sum of what is allowed elsewhere (Qin, Xiao, Wang and others 2018). So
/// it compares words whose values in a slot are that close, and whole hashes only if their words are. Maps with one bit
/// for each value find such values, 64 at a time. Each slot is compared on its own, on all processors.
struct Neighbourhood: Sendable {
    /// Some bits of a word.
    struct Slot: Sendable {
        let shift: Int
        let bits: Int
        /// The bits in which values may differ.
        let reach: Int

        func value(of word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> UInt64(shift)) & (1 << bits - 1) }
    }

    /// How words are divided; what slots may reach, and one more for each, sums to at least 8.
    enum Layout: Sendable {
        /// A word has a thousandth of all values as partners, and a slot takes 256 KiB.
        case coarse
        /// A word has a seven-thousandth of them, and a slot takes 16 MiB, too much for few hashes.
        case fine

        var slots: [Slot] {
            switch self {
            case .coarse: (0..<4).map { Slot(shift: 16 * $0, bits: 16, reach: 1) }
            case .fine:
                [
                    Slot(shift: 0, bits: 22, reach: 2), Slot(shift: 22, bits: 22, reach: 2),
                    Slot(shift: 44, bits: 20, reach: 1),
                ]
            }
        }
    }

    /// From here on, `fine` takes less time than `coarse`.
    private static let manyHashes = 250_000
    private static let mostOfWord = 7

    private let asking: [OrientedHash]
    private let others: [OrientedHash]
    private let radius: Int
    private let layout: Layout

    /// - Parameters:
    ///   - asking: The hashes compared with each other and with `others`.
    ///   - others: Hashes that are not compared with each other.
    ///   - radius: The largest distance, below 32 bits.
    ///   - layout: nil for the faster one.
    init(asking: [OrientedHash], others: [OrientedHash], radius: Int, layout: Layout? = nil) {
        precondition(radius < 4 * (Self.mostOfWord + 1), "a distance beyond what one near word finds")
        self.asking = asking
        self.others = others
        self.radius = radius
        self.layout = layout ?? (asking.count + others.count < Self.manyHashes ? .coarse : .fine)
    }

    /// Whether each of the hashes has a neighbour, those that ask first.
    func found() -> [Bool] {
        let (slots, none) = (layout.slots, Array(repeating: false, count: asking.count + others.count))
        if asking.isEmpty { return none }
        let turned = asking.map(\.transposed)
        let found = Mutex(none)
        AtOnce.run(4 * slots.count) { number in
            var pass = Pass(self, turned, word: number % 4, slots[number / 4], found: found.withLock(\.self))
            pass.compareAll()
            let own = pass.found
            found.withLock { all in
                for place in own.indices where own[place] { all[place] = true }
            }
        }
        return found.withLock(\.self)
    }

    /// The comparison of all values of one slot.
    private struct Pass {
        private let search: Neighbourhood
        private let turned: [OrientedHash]
        private let word: Int
        private let slot: Slot
        /// For each hash, whether what was compared so far shows a neighbour.
        private(set) var found: [Bool]

        init(_ search: Neighbourhood, _ turned: [OrientedHash], word: Int, _ slot: Slot, found: [Bool]) {
            self.search = search
            self.turned = turned
            self.word = word
            self.slot = slot
            self.found = found
        }

        mutating func compareAll() {
            let own = Buckets(search.asking, word: word, slot)
            let all = search.others.isEmpty ? own : Buckets(search.asking + search.others, word: word, slot)
            compare(own, search.asking, with: all, isMutual: search.others.isEmpty)
            compare(Buckets(turned, word: word, slot), turned, with: all)
        }

        /// Compares two sets of buckets; each pair once if both are the same (`isMutual`).
        private mutating func compare(
            _ first: Buckets, _ hashes: [OrientedHash], with second: Buckets, isMutual: Bool = false
        ) {
            // Mirroring complements all words but the last.
            for turn in word < 3 ? [0, 1 << slot.bits - 1] : [0] {
                for low in 0..<64 where low.nonzeroBitCount <= slot.reach {
                    let (mask, map) = ((low ^ turn) & 63, second.map(permutedBy: (low ^ turn) & 63))
                    for high in 0..<1 << (slot.bits - 6)
                    where low.nonzeroBitCount + high.nonzeroBitCount <= slot.reach {
                        let step = high ^ turn >> 6
                        first.forEachCommon(with: map, step: step, mask: mask, isMutual: isMutual) { value in
                            compare(first, hashes, value, second, value ^ (step << 6 | mask), isMirrored: turn != 0)
                        }
                    }
                }
            }
        }

        /// Compares two buckets.
        @inline(__always)
        private mutating func compare(
            _ first: Buckets, _ hashes: [OrientedHash], _ value: Int, _ second: Buckets, _ other: Int, isMirrored: Bool
        ) {
            let (own, others) = (first.members(of: value), second.members(of: other))
            let flip: UInt64 = isMirrored ? .max : 0
            if own.count &* others.count > Self.crowd {
                return compareCrowd(first, hashes, own, second, others, flip)
            }
            for i in own {
                for j in others { compare(first, hashes, i, second, j, flip) }
            }
        }

        /// Pairs of members from which on those with a known neighbour are passed over.
        private static let crowd = 64

        /// The same for large buckets: of many alike, each soon has a known neighbour.
        private mutating func compareCrowd(
            _ first: Buckets, _ hashes: [OrientedHash], _ own: Range<Int>, _ second: Buckets, _ others: Range<Int>,
            _ flip: UInt64
        ) {
            var open = others.filter { !found[Int(second.places[$0])] }
            for i in own {
                if !found[Int(first.places[i])] {
                    for j in others { compare(first, hashes, i, second, j, flip) }
                } else {
                    for j in open { compare(first, hashes, i, second, j, flip) }
                }
                open.removeAll { found[Int(second.places[$0])] }
            }
        }

        @inline(__always)
        private mutating func compare(
            _ first: Buckets, _ hashes: [OrientedHash], _ i: Int, _ second: Buckets, _ j: Int, _ flip: UInt64
        ) {
            guard (first.words[i] ^ second.words[j] ^ flip).nonzeroBitCount <= mostOfWord else { return }
            let (one, two) = (Int(first.places[i]), Int(second.places[j]))
            let count = search.asking.count
            guard one != two, !found[one] || !found[two],
                hashes[one].isMirrored(
                    within: search.radius, of: two < count ? search.asking[two] : search.others[two - count])
            else { return }
            (found[one], found[two]) = (true, true)
        }
    }
}

/// Finds which of many hashes have any neighbour, faster than a search for each.
extension HammingIndex {
    /// The entries within `radius` of another one under some orientation, on any shelf.
    ///
    /// - Parameters:
    ///   - asking: Entries that are compared with each other and with `others`.
    ///   - others: Entries that are not compared with each other.
    ///   - radius: The largest distance, below 32 bits.
    /// - Returns: Those of `asking` that have a neighbour in either, and those of `others` that have one in `asking`.
    func withNeighbours(among asking: [Int32], and others: [Int32] = [], within radius: Int) -> Set<Int32> {
        let search = Neighbourhood(
            asking: asking.map { self[$0] }, others: others.map { self[$0] }, radius: radius)
        return Set(zip(asking + others, search.found()).lazy.filter(\.1).map(\.0))
    }
}

/// Words of hashes sorted by their value in one slot of `Neighbourhood`.
struct Buckets {
    /// Bucket v lies between `starts[v]` and `starts[v + 1]`.
    private let starts: [Int32]
    private(set) var words: [UInt64]
    /// The number of each hash.
    private(set) var places: [Int32]
    /// One bit for each value: whether its bucket has members.
    private var occupied: [UInt64]

    /// - Parameters:
    ///   - hashes: The hashes.
    ///   - word: Which word of them.
    ///   - slot: The slot of that word.
    init(_ hashes: [OrientedHash], word: Int, _ slot: Neighbourhood.Slot) {
        var ends = Array(repeating: Int32(0), count: 1 << slot.bits + 1)
        occupied = Array(repeating: 0, count: 1 << slot.bits / 64)
        for hash in hashes {
            let value = slot.value(of: hash.words[word])
            ends[value + 1] += 1
            occupied[value >> 6] |= 1 << UInt64(value & 63)
        }
        for value in 0..<1 << slot.bits { ends[value + 1] += ends[value] }
        starts = ends
        words = Array(repeating: 0, count: hashes.count)
        places = Array(repeating: 0, count: hashes.count)
        for (place, hash) in hashes.enumerated() {
            let value = slot.value(of: hash.words[word])
            words[Int(ends[value])] = hash.words[word]
            places[Int(ends[value])] = Int32(place)
            ends[value] += 1
        }
    }

    func members(of value: Int) -> Range<Int> { Int(starts[value])..<Int(starts[value + 1]) }

    /// The map with bit v of each word at place v ^ `mask`.
    func map(permutedBy mask: Int) -> [UInt64] {
        occupied.map { word in
            var word = word
            for (bit, odd) in Self.odd.enumerated() where mask >> bit & 1 == 1 {
                let width = UInt64(1 << bit)
                word = (word & odd) >> width | (word << width) & odd
            }
            return word
        }
    }

    /// The bits at places whose bit 0, 1 … 5 is set.
    private static let odd: [UInt64] = [
        0xAAAA_AAAA_AAAA_AAAA, 0xCCCC_CCCC_CCCC_CCCC, 0xF0F0_F0F0_F0F0_F0F0, 0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000, 0xFFFF_FFFF_0000_0000,
    ]

    /// Calls `body` with each value whose bucket has members, and whose partner has.
    ///
    /// - Parameters:
    ///   - others: Where partners are, permuted by `mask`.
    ///   - step: How the higher bits of a partner differ.
    ///   - mask: How its lowest six bits do.
    ///   - isMutual: Whether only the smaller value of each pair is wanted.
    ///   - body: Takes the value.
    @inline(__always)
    func forEachCommon(with others: [UInt64], step: Int, mask: Int, isMutual: Bool, _ body: (Int) -> Void) {
        // Of a pair, the smaller value lacks the highest bit in which they differ.
        let highest = step == 0 ? 0 : 1 << (Int.bitWidth - 1 - step.leadingZeroBitCount)
        let smaller = step != 0 || mask == 0 ? UInt64.max : ~Self.odd[Int.bitWidth - 1 - mask.leadingZeroBitCount]
        let kept = isMutual ? smaller : .max
        occupied.withUnsafeBufferPointer { own in
            others.withUnsafeBufferPointer { others in
                for place in own.indices where own[place] != 0 && (!isMutual || place & highest == 0) {
                    var common = own[place] & others[place ^ step] & kept
                    while common != 0 {
                        body(place << 6 | common.trailingZeroBitCount)
                        common &= common &- 1
                    }
                }
            }
        }
    }
}
