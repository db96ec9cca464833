/// Brightness of a colour by ITU-R BT.601, in 16-bit fixed point as JPEG codecs compute it.
enum LumaWeights {
    static let red = 0.299
    static let green = 0.587
    static let blue = 0.114

    /// With weights times 65,536 that sum to exactly that, so that white stays 255.
    @inline(__always)
    static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum: UInt32 = 19_595 &* UInt32(red) &+ 38_470 &* UInt32(green) &+ 7_471 &* UInt32(blue) &+ 32_768
        return UInt8(truncatingIfNeeded: sum &>> 16)
    }

    /// Brightness over white with an opacity of 0 to 255.
    @inline(__always)
    static func overWhite(_ luma: UInt8, opacity: UInt8) -> UInt8 {
        let product = UInt32(luma) &* UInt32(opacity) &+ 255 &* (255 &- UInt32(opacity)) &+ 127
        return UInt8(truncatingIfNeeded: product / 255)
    }
}
