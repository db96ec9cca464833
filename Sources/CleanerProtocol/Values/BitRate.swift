internal import Translation

/// Bits a second as people read them.
package enum BitRate {
    /// `640 kbit/s`, `8.1 Mbit/s`; below a kilobit in whole bits.
    package static func text(_ bits: Int64) -> String {
        let bits = max(bits, 0)
        if bits < 1000 { return "\(bits) bit/s" }
        if bits < 999_500 { return "\((bits + 500) / 1000) kbit/s" }
        let tenths = bits / 100_000 + (bits % 100_000 >= 50_000 ? 1 : 0)
        return Language.current.decimals("\(tenths / 10).\(tenths % 10) Mbit/s")
    }
}
