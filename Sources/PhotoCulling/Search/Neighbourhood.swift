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
