/// Writes boxes.
extension ISOBox {
    static func written(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
        big(8 + content.count) + big(Int(type.code)) + content
    }

    /// The lowest bytes of a number, the highest of them first.
    static func big(_ number: Int, bytes: Int = 4) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
