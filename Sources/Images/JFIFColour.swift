/// Converts full-range Y, Cb and Cr to RGB, by the equations of JFIF 1.02.
package enum JFIFColour {
    /// Levels from 0 to 255, with fractions; `blue` and `red` are 128 for greys.
    @inline(__always)
    package static func rgb(
        light: Float, blue: Float, red: Float
    ) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let (blue, red) = (blue - 128, red - 128)
        return (
            level(light + 1.402 * red), level(light - 0.344_136 * blue - 0.714_136 * red), level(light + 1.772 * blue)
        )
    }

    @inline(__always)
    private static func level(_ value: Float) -> UInt8 {
        // Faster than `rounded`, which is a function call unless the processor is known to have the instruction.
        UInt8(min(max(value, 0), 255) + 0.5)
    }
}
