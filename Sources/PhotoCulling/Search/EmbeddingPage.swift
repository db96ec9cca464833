import PhotoAnalysis

/// A page of 1024 slots of an `EmbeddingIndex`, which grows page by page without moving embeddings.
struct EmbeddingPage: Sendable {
    typealias Word = SignCounter.Word

    static let slots = 1024
    /// The number of slots whose signs share one word of each plane.
    private static let block = 128
    private static let blocks = slots / block
    /// The length of an embedding, as a constant that the compiler knows in this module.
    private static let length = SignCounter.planes
    /// The number of embeddings fetched into the cache at once; together they wait little longer for memory than one.
    private static let fetched = 64

    /// The capacity of the buffer that a search needs.
    static let room = slots + 1

    /// For each block, one word for each number of an embedding: bit i is set if slot i's number is negative.
    private var planes = [Word](repeating: .zero, count: blocks * length)
    /// Two words for each slot, so that each embedding takes two cache lines.
    private var numbers = [SIMD64<Int8>](repeating: .zero, count: 2 * slots)
    /// One bit for each slot.
    private var full = [Word](repeating: .zero, count: blocks)

    init() {
        precondition(Embedding.count == Self.length)
    }

    mutating func put(_ embedding: Embedding, at slot: Int) {
        // The bounds of raw bytes are not checked otherwise.
        precondition(embedding.numbers.count == Self.length && !holds(slot), "an embedding for an empty slot")
        let (block, part, bit) = Self.bit(of: slot)
        numbers.withUnsafeMutableBytes { bytes in
            UnsafeMutableRawBufferPointer(rebasing: bytes[slot * Self.length..<(slot + 1) * Self.length])
                .copyBytes(from: embedding.numbers.lazy.map(UInt8.init(bitPattern:)))
        }
        // Bytes rather than elements of vectors, which are read and written whole for each bit.
        planes.withUnsafeMutableBytes { bytes in
            let first = block * Self.length * Word.scalarCount + part
            for (place, number) in embedding.numbers.enumerated() {
                let byte = first + place * Word.scalarCount
                bytes[byte] = number < 0 ? bytes[byte] | bit : bytes[byte] & ~bit
            }
        }
        full[block][part] |= bit
    }

    mutating func take(_ slot: Int) {
        precondition(holds(slot), "the slot is full")
        let (block, part, bit) = Self.bit(of: slot)
        full[block][part] &= ~bit
    }

    func embedding(at slot: Int) -> Embedding? {
        guard holds(slot) else { return nil }
        return Embedding(numbers: (0..<Self.length).map { numbers[2 * slot + $0 / 64][$0 % 64] })
    }

    /// The dot product of the embeddings in two slots; nil if one is empty.
    ///
    /// Summed in 16 bits as for a search: a loop over bytes, because vectors of 64 numbers are wider than the processors
    /// that the program is built for, and take many times as long.
    func product(_ slot: Int, with other: Int, of page: EmbeddingPage) -> Int32? {
        guard holds(slot), page.holds(other) else { return nil }
        return numbers.withUnsafeBytes { ones in
            page.numbers.withUnsafeBytes { others in
                guard let one = ones.bindMemory(to: Int8.self).baseAddress,
                    let two = others.bindMemory(to: Int8.self).baseAddress
                else { return nil }
                return Self.sum(one + slot &* Self.length, two + other &* Self.length)
            }
        }
    }

    @inline(__always)
    private static func sum(_ one: UnsafePointer<Int8>, _ two: UnsafePointer<Int8>) -> Int32 {
        var sum: Int16 = 0
        for place in 0..<length { sum &+= Int16(one[place]) &* Int16(two[place]) }
        return Int32(sum)
    }

    private func holds(_ slot: Int) -> Bool {
        let (block, part, bit) = Self.bit(of: slot)
        return full[block][part] & bit != 0
    }

    private static func bit(of slot: Int) -> (block: Int, part: Int, bit: UInt8) {
        (slot / block, slot % block / 8, 1 << UInt8(slot % 8))
    }

    /// Calls `found` with each near slot and its product, in rising order.
    @inline(__always)
    func search(
        _ query: EmbeddingQuery, _ passed: UnsafeMutableBufferPointer<Int32>, _ found: (Int32, Int32) -> Void
    ) {
        let count = pass(query, passed)
        numbers.withUnsafeBytes { bytes in
            query.numbers.withUnsafeBufferPointer { wanted in
                guard let wanted = wanted.baseAddress else { return }
                guard let start = bytes.assumingMemoryBound(to: Int8.self).baseAddress else { return }
                for first in stride(from: 0, to: count, by: Self.fetched) {
                    let batch = first..<min(first &+ Self.fetched, count)
                    // Stored, so that the compiler does not remove the fetch.
                    passed[Self.slots] = Self.fetch(passed, batch, start)
                    for place in batch {
                        let product = Self.product(start + (Int(passed[place]) &* Self.length), wanted)
                        if product >= query.leastProduct { found(passed[place], product) }
                    }
                }
            }
        }
    }

    /// Reads from both halves of each embedding, to load them into the cache.
    private static func fetch(
        _ passed: UnsafeMutableBufferPointer<Int32>, _ batch: Range<Int>, _ numbers: UnsafePointer<Int8>
    ) -> Int32 {
        var sum: Int8 = 0
        for place in batch {
            let start = numbers + (Int(passed[place]) &* length)
            sum ^= start[0] ^ start[64]
        }
        return Int32(sum)
    }

    /// Writes the full slots whose signs differ in few enough places to `passed`, and returns their number.
    private func pass(_ query: EmbeddingQuery, _ passed: UnsafeMutableBufferPointer<Int32>) -> Int {
        let counter = SignCounter(most: query.mostSigns)
        var count = 0
        planes.withUnsafeBufferPointer { planes in
            query.signs.withUnsafeBufferPointer { signs in
                guard let planes = planes.baseAddress, let signs = signs.baseAddress else { return }
                for block in 0..<Self.blocks {
                    let near = full[block] & ~counter.exceeding(planes + (block &* Self.length), signs)
                    // Little-endian, because byte i holds the bits from 8 i on.
                    let halves = unsafeBitCast(near, to: SIMD2<UInt64>.self)
                    for half in 0..<2 {
                        var left = UInt64(littleEndian: halves[half])
                        while left != 0 {
                            let slot = block &* Self.block &+ 64 &* half &+ left.trailingZeroBitCount
                            passed[count] = Int32(truncatingIfNeeded: slot)
                            count &+= 1
                            left &= left &- 1
                        }
                    }
                }
            }
        }
        return count
    }

    /// The dot product, summed in 16 bits, which is twice as fast as in 32.
    ///
    /// Every partial sum fits: it is at most the product of the vectors' lengths (Cauchy-Schwarz), and neither is
    /// longer than `Embedding.longest`.
    @inline(__always)
    private static func product(_ numbers: UnsafePointer<Int8>, _ wanted: UnsafePointer<Int16>) -> Int32 {
        var sum: Int16 = 0
        for place in 0..<length { sum &+= Int16(numbers[place]) &* wanted[place] }
        return Int32(sum)
    }
}

extension EmbeddingPage {
    /// The number of full slots.
    var count: Int {
        full.withUnsafeBytes { bytes in bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }

    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(planes)
        try writer.write(numbers)
        try writer.write(full)
    }

    init(from reader: inout SnapshotReader) throws {
        planes = try reader.read()
        numbers = try reader.read()
        full = try reader.read()
        try SnapshotError.unless(
            planes.count == Self.blocks * Self.length && numbers.count == 2 * Self.slots && full.count == Self.blocks)
    }
}

/// Counts how many signs differ from those of a query, for 128 embeddings at a time.
///
/// Bit i of a word belongs to embedding i. The counts have one word for each binary digit, and words are added like
/// digits, with carries (Harley and Seal; Warren, Hacker's Delight, 5-1). That takes about ten instructions for each
/// embedding. It needs no popcount instruction, which plain x86-64 lacks.
struct SignCounter {
    /// The only vector type of 128 bits that the compiler keeps in whole registers.
    typealias Word = SIMD16<UInt8>

    static let planes = 128

    /// The initial count, so that the digit for 128 is set if the limit is exceeded.
    private let offset: Int

    init(most: Int) {
        precondition((0..<Self.planes).contains(most))
        offset = Self.planes - 1 - most
    }

    /// The embeddings with too many differences, from 128 planes of signs, one for each number.
    @inline(__always)
    func exceeding(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
        var digits = Digits(ones: digit(0), twos: digit(1), fours: digit(2), eights: digit(3), sixteens: digit(4))
        var (more, most, exceeded) = (digit(5), digit(6), Word.zero)
        var plane = 0
        while plane < Self.planes {
            let one = digits.addSixteen(planes + plane, query + plane)
            let other = digits.addSixteen(planes + (plane &+ 16), query + (plane &+ 16))
            var carry = Digits.add(one, other, to: &digits.sixteens)
            // Carries ripple up, at most to 255.
            (more, carry) = (more ^ carry, more & carry)
            (most, carry) = (most ^ carry, most & carry)
            exceeded |= carry
            plane &+= 32
        }
        return exceeded
    }

    private func digit(_ place: Int) -> Word {
        Word(repeating: offset >> place & 1 == 1 ? .max : 0)
    }

    /// The lower digits of the counts.
    private struct Digits {
        var ones: Word
        var twos: Word
        var fours: Word
        var eights: Word
        var sixteens: Word

        /// Adds the differences of sixteen planes and returns the carry in sixteens.
        @inline(__always)
        mutating func addSixteen(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = addEight(planes, query)
            let other = addEight(planes + 8, query + 8)
            return Self.add(one, other, to: &eights)
        }

        @inline(__always)
        private mutating func addEight(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = addFour(planes, query)
            let other = addFour(planes + 4, query + 4)
            return Self.add(one, other, to: &fours)
        }

        @inline(__always)
        private mutating func addFour(_ planes: UnsafePointer<Word>, _ query: UnsafePointer<Word>) -> Word {
            let one = Self.add(planes[0] ^ query[0], planes[1] ^ query[1], to: &ones)
            let other = Self.add(planes[2] ^ query[2], planes[3] ^ query[3], to: &ones)
            return Self.add(one, other, to: &twos)
        }

        /// Adds two digits to a third and returns the carry.
        @inline(__always)
        static func add(_ one: Word, _ other: Word, to sum: inout Word) -> Word {
            let half = one ^ other
            let carry = (one & other) | (half & sum)
            sum ^= half
            return carry
        }
    }
}
