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
