package import Images

/// A hash of bytes that is the same in every run, for ties that must not depend on which photo came first.
package enum StableHash {
    /// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923), of the parts with a slash between them.
    package static func of(_ parts: [UInt8]...) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        for (number, part) in parts.enumerated() {
            if number > 0 { mix(UInt8(ascii: "/")) }
            part.forEach(mix)
        }
        return hash
    }
}

extension StableHash {
    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): each bit depends on all others.
    static func mixed(_ number: UInt64) -> UInt64 {
        var bits = number &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// A number of the identifier that the photos of a burst share; two of a hundred bursts of a user's library are
    /// confused with a chance of one in a million, and then only if one camera took them within two minutes.
    package static func burstNumber(_ identifier: String) -> UInt32 {
        UInt32(truncatingIfNeeded: of(Array(identifier.utf8)))
    }
}

extension PhotoMetadata {
    /// A stable number of the camera's make and model; 0 where no model is named.
    package var cameraNumber: UInt32 {
        guard let cameraModel else { return 0 }
        return max(
            1, UInt32(truncatingIfNeeded: StableHash.of(Array((cameraMake ?? "").utf8), Array(cameraModel.utf8))))
    }
}
