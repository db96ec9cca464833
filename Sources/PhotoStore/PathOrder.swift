/// A fixed order of paths in eight bytes, for ties that must not depend on which photo came first.
enum PathOrder {
    /// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923).
    static func of(directory: [UInt8], name: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        directory.forEach(mix)
        mix(UInt8(ascii: "/"))
        name.forEach(mix)
        return hash
    }
}
