import PhotoAnalysis

/// A few thousand slots of an `EmbeddingIndex`; pages let it grow without moving what it holds.
struct EmbeddingPage: Sendable {
    typealias Word = SignCounter.Word

    static let slots = 4096
    /// Slots whose signs lie in one word of each plane.
    private static let block = 128
    private static let blocks = slots / block
    /// The length of an embedding, as a constant that this module's compiler knows.
    private static let length = SignCounter.planes
    /// So many embeddings are fetched into the cache at once: together they wait for memory little longer than one.
    private static let fetched = 64

    /// Room that a search needs for the slots that pass.
    static let room = slots + 1

    /// Block after block one word a number of the embedding: bit i is set where that number of slot i is negative.
    private var planes = [Word](repeating: .zero, count: blocks * length)
    /// Two words a slot, so that each embedding lies in two lines of the processor's cache.
    private var numbers = [SIMD64<Int8>](repeating: .zero, count: 2 * slots)
    /// One bit a slot.
    private var full = [Word](repeating: .zero, count: blocks)

    init() {
        precondition(Embedding.count == Self.length)
    }

    mutating func put(_ embedding: Embedding, at slot: Int) {
        precondition(!holds(slot), "the slot is empty")
        let (block, part, bit) = Self.bit(of: slot)
        for (place, number) in embedding.numbers.enumerated() {
            numbers[2 * slot + place / 64][place % 64] = number
            planes[block * Self.length + place][part] &= ~bit
            if number < 0 { planes[block * Self.length + place][part] |= bit }
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

    /// The product of what lies in a slot with what lies in one of a page; nil where one is empty.
    ///
    /// Sums may overflow on the way, as the end fits.
    func product(_ slot: Int, with other: Int, of page: EmbeddingPage) -> Int32? {
        guard holds(slot), page.holds(other) else { return nil }
        var sum = SIMD64<Int16>.zero
        for half in 0..<2 {
            sum &+=
                SIMD64<Int16>(truncatingIfNeeded: numbers[2 * slot + half])
                &* SIMD64<Int16>(truncatingIfNeeded: page.numbers[2 * other + half])
        }
        return Int32(sum.wrappedSum())
    }

    private func holds(_ slot: Int) -> Bool {
        let (block, part, bit) = Self.bit(of: slot)
        return full[block][part] & bit != 0
    }

    private static func bit(of slot: Int) -> (block: Int, part: Int, bit: UInt8) {
        (slot / block, slot % block / 8, 1 << UInt8(slot % 8))
    }

    /// Calls `found` with each near slot and its product, rising.
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
                    // Kept, so that the compiler keeps what it is made of.
                    passed[Self.slots] = Self.fetch(passed, batch, start)
                    for place in batch {
                        let product = Self.product(start + (Int(passed[place]) &* Self.length), wanted)
                        if product >= query.leastProduct { found(passed[place], product) }
                    }
                }
            }
        }
    }

    /// Reads from both halves of each embedding.
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

    /// Writes down the full slots whose signs differ in few enough places, and returns how many they are.
    private func pass(_ query: EmbeddingQuery, _ passed: UnsafeMutableBufferPointer<Int32>) -> Int {
        let counter = SignCounter(most: query.mostSigns)
        var count = 0
        planes.withUnsafeBufferPointer { planes in
            query.signs.withUnsafeBufferPointer { signs in
                guard let planes = planes.baseAddress, let signs = signs.baseAddress else { return }
                for block in 0..<Self.blocks {
                    let near = full[block] & ~counter.exceeding(planes + (block &* Self.length), signs)
                    // Little-endian, as byte i holds the bits from 8 i on.
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

    /// Fits 16 bits whatever is left out of the sum, as neither vector is longer than `Embedding.longest` and their
    /// product bounds it (Cauchy and Schwarz); half as wide numbers are summed twice as fast.
    @inline(__always)
    private static func product(_ numbers: UnsafePointer<Int8>, _ wanted: UnsafePointer<Int16>) -> Int32 {
        var sum: Int16 = 0
        for place in 0..<length { sum &+= Int16(numbers[place]) &* wanted[place] }
        return Int32(sum)
    }
}
