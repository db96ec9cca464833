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
