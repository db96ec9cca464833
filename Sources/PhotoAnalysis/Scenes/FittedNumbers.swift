/// Reads the fitted integers that `cleaner-training` writes to resources: 16 bits each, little-endian.
enum FittedNumbers {
    static func read(_ bytes: [UInt8]) -> [Float] {
        stride(from: 0, to: bytes.count, by: 2).map { place in
            Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
        }
    }
}
