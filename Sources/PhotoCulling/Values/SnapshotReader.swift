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
