/// Writes what the engine holds as arrays of plain values, one after the other, for `SnapshotReader`.
///
/// Each array has its length and the size of a value in front of it, and behind it the digest of everything so far.
package struct SnapshotWriter {
    private let put: (UnsafeRawBufferPointer) throws -> Void
    private var digest: SnapshotDigest
    /// The number of bytes written.
    package private(set) var bytes = 0

    /// - Parameters:
    ///   - token: The number of the snapshot.
    ///   - put: Takes the bytes in their order.
    package init(token: UInt64, put: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        digest = SnapshotDigest(seed: token)
        self.put = put
    }

    /// Writes values as they lie in memory.
    ///
    /// - Throws: What `put` throws.
    package mutating func write<Value: BitwiseCopyable>(_ values: [Value]) throws {
        try add([UInt64(values.count), UInt64(MemoryLayout<Value>.stride)])
        try add(values)
        try [digest.value].withUnsafeBytes { bytes in
            try put(bytes)
            self.bytes += bytes.count
        }
    }

    private mutating func add<Value: BitwiseCopyable>(_ values: [Value]) throws {
        try values.withUnsafeBytes { bytes in
            try put(bytes)
            digest.add(bytes)
            self.bytes += bytes.count
        }
    }

    package mutating func write(number: Int) throws { try write([number]) }

    package mutating func write<Value: BitwiseCopyable>(lists: some Collection<[Value]>) throws {
        try write(lists.map { Int32($0.count) })
        try write(Array(lists.joined()))
    }

    package mutating func write<Key: BitwiseCopyable, Value: BitwiseCopyable>(_ values: [Key: Value]) throws {
        try write(Array(values.keys))
        try write(Array(values.values))
    }

    package mutating func write<Key: BitwiseCopyable, Value: BitwiseCopyable>(lists: [Key: [Value]]) throws {
        try write(Array(lists.keys))
        try write(lists: lists.values)
    }
}

/// What was read is not what a `SnapshotWriter` of this program wrote.
package struct SnapshotError: Error {
    package init() {}

    /// - Throws: `SnapshotError` if something does not hold.
    package static func unless(_ holds: Bool) throws(SnapshotError) {
        if !holds { throw SnapshotError() }
    }
}

/// Reads what a `SnapshotWriter` wrote.
///
/// It hands out no array before its digest is found right, and none that is longer than what is left of the file.
package struct SnapshotReader {
    private let get: (UnsafeMutableRawBufferPointer) throws -> Void
    private var digest: SnapshotDigest
    /// The number of bytes that are not read yet.
    package private(set) var left: Int

    /// - Parameters:
    ///   - token: The number of the snapshot.
    ///   - bytes: Its length.
    ///   - get: Fills a buffer with the next bytes, or throws.
    package init(token: UInt64, bytes: Int, get: @escaping (UnsafeMutableRawBufferPointer) throws -> Void) {
        digest = SnapshotDigest(seed: token)
        left = bytes
        self.get = get
    }

    /// - Parameters:
    ///   - type: The type of the values.
    ///   - prepare: Takes the memory before it is filled.
    /// - Returns: The values.
    /// - Throws: `SnapshotError`, or what `get` throws.
    package mutating func read<Value: BitwiseCopyable>(
        _ type: Value.Type = Value.self, preparing prepare: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
    ) throws -> [Value] {
        let head = try take(UInt64.self, 2)
        let size = MemoryLayout<Value>.stride
        guard head[1] == UInt64(size), let count = Int(exactly: head[0]), count <= left / size else {
            throw SnapshotError()
        }
        let values = try take(Value.self, count, prepare)
        let known = digest.value
        try SnapshotError.unless(try take(UInt64.self, 1, isCounted: false) == [known])
        return values
    }

    private mutating func take<Value: BitwiseCopyable>(
        _ type: Value.Type, _ count: Int, isCounted: Bool = true,
        _ prepare: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
    ) throws -> [Value] {
        let bytes = count * MemoryLayout<Value>.stride
        try SnapshotError.unless(bytes <= left)
        left -= bytes
        return try [Value](unsafeUninitializedCapacity: count) { buffer, filled in
            let memory = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: bytes)
            prepare(memory)
            try get(memory)
            if isCounted { digest.add(UnsafeRawBufferPointer(memory)) }
            filled = count
        }
    }

    package mutating func readNumber() throws -> Int {
        let numbers = try read(Int.self)
        try SnapshotError.unless(numbers.count == 1)
        return numbers[0]
    }

    /// Throws unless all numbers lie in the range.
    mutating func readNumbers(
        in range: Range<Int32>, preparing prepare: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
    ) throws -> [Int32] {
        let numbers = try read(Int32.self, preparing: prepare)
        try SnapshotError.unless(numbers.allSatisfy(range.contains))
        return numbers
    }

    package mutating func readLists<Value: BitwiseCopyable>(of type: Value.Type = Value.self) throws -> [[Value]] {
        let counts = try read(Int32.self)
        let values = try read(Value.self)
        try SnapshotError.unless(counts.allSatisfy { $0 >= 0 } && counts.reduce(0) { $0 + Int($1) } == values.count)
        var start = 0
        return counts.map { count in
            defer { start += Int(count) }
            return Array(values[start..<start + Int(count)])
        }
    }

    package mutating func readDictionary<Key: BitwiseCopyable & Hashable, Value: BitwiseCopyable>()
        throws -> [Key: Value]
    {
        try Self.dictionary(try read(), try read())
    }

    package mutating func readDictionaryOfLists<Key: BitwiseCopyable & Hashable, Value: BitwiseCopyable>()
        throws -> [Key: [Value]]
    {
        try Self.dictionary(try read(), try readLists())
    }

    package static func dictionary<Key: Hashable, Value>(_ keys: [Key], _ values: [Value]) throws -> [Key: Value] {
        try SnapshotError.unless(keys.count == values.count)
        let dictionary = Dictionary(zip(keys, values)) { one, _ in one }
        try SnapshotError.unless(dictionary.count == keys.count)
        return dictionary
    }
}

/// Shows whether the bytes of a snapshot are those that were written; no protection against somebody who forges them.
///
/// Four lanes take eight bytes each in turn, so that the processor multiplies four times at once: about as fast as
/// memory is read. A lane's step can be undone, so a single changed word always changes the digest; other changes go
/// unnoticed once in 2⁶⁴ times.
package struct SnapshotDigest: Sendable {
    /// Of SplitMix64 (Steele, Lea, Flood 2014); any odd number with mixed bits would do.
    private static let multiplier: UInt64 = 0xBF58_476D_1CE4_E5B9
    private static let (word, block) = (8, 32)

    private var lanes: (UInt64, UInt64, UInt64, UInt64)

    package init(seed: UInt64) {
        lanes = (seed, StableHash.mixed(seed), StableHash.mixed(seed &+ 1), StableHash.mixed(seed &+ 2))
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var (one, two, three, four) = lanes
        let end = bytes.count / Self.block * Self.block
        for place in stride(from: 0, to: end, by: Self.block) {
            Self.step(&one, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            Self.step(&two, bytes.loadUnaligned(fromByteOffset: place + Self.word, as: UInt64.self))
            Self.step(&three, bytes.loadUnaligned(fromByteOffset: place + 2 * Self.word, as: UInt64.self))
            Self.step(&four, bytes.loadUnaligned(fromByteOffset: place + 3 * Self.word, as: UInt64.self))
        }
        for place in end..<bytes.count { Self.step(&one, UInt64(bytes[place])) }
        // The length tells parts apart whose bytes are the same together.
        Self.step(&two, UInt64(bytes.count))
        lanes = (one, two, three, four)
    }

    package var value: UInt64 {
        [lanes.0, lanes.1, lanes.2, lanes.3].reduce(0) { StableHash.mixed($0 &* Self.multiplier ^ $1) }
    }

    @inline(__always)
    private static func step(_ lane: inout UInt64, _ word: UInt64) {
        lane = (lane ^ word) &* multiplier
        lane ^= lane >> 32
    }
}
