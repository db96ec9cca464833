/// The stored form: 36 bytes for each point, little-endian.
///
/// Four bytes hold x (10 bits), y (10 bits), level (2 bits) and direction (5 bits), from the least significant bit on;
/// 32 bytes hold the descriptor.
extension LocalFeatures {
    private static let bytesPerPoint = 36

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * Self.bytesPerPoint)
        for point in points {
            let place = UInt32(point.x) | UInt32(point.y) << 10
            let kind = UInt32(point.level) << 20 | UInt32(point.direction) << 22
            withUnsafeBytes(of: (place | kind).littleEndian) { bytes.append(contentsOf: $0) }
            for word in 0..<4 {
                withUnsafeBytes(of: point.bits[word].littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    /// Nil for anything that is not a result of `bytes`.
    package init?(bytes: [UInt8]) {
        guard bytes.count.isMultiple(of: Self.bytesPerPoint), bytes.count / Self.bytesPerPoint <= Self.most else {
            return nil
        }
        var points: [Point] = []
        points.reserveCapacity(bytes.count / Self.bytesPerPoint)
        let isValid = bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.bytesPerPoint) {
                let head = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                var bits = SIMD4<UInt64>()
                for word in 0..<4 {
                    let place = start + 4 + 8 * word
                    bits[word] = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                }
                let (x, y) = (UInt16(head & 0x3FF), UInt16(head >> 10 & 0x3FF))
                guard Int(max(x, y)) <= Self.extent, head >> 27 == 0 else { return false }
                points.append(
                    Point(x: x, y: y, level: UInt8(head >> 20 & 3), direction: UInt8(head >> 22 & 31), bits: bits))
            }
            return true
        }
        guard isValid else { return nil }
        self.init(points: points)
    }
}
