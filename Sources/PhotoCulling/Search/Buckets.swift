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
