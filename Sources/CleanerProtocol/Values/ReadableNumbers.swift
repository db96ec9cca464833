internal import Translation

/// A number of bytes as people read it, in the notation of the language that is spoken.
package enum FileSize {
    private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

    /// `1.2 GB`: decimal units with one digit, as file managers show them; below a kilobyte in whole bytes.
    package static func text(_ bytes: Int64) -> String {
        let bytes = max(bytes, 0)
        guard bytes >= 1000 else { return "\(bytes) \(tr(Int(bytes), "byte", "bytes"))" }
        var tenths = (bytes - bytes % 100) / 100
        var rest = bytes % 100 * 10
        var unit = 0
        // Rounded once, from all digits, so that 999.95 kB becomes 1.0 MB and no step is rounded twice.
        while rounded(tenths, rest) >= 10_000 && unit < units.count - 1 {
            rest = tenths % 1000
            tenths /= 1000
            unit += 1
        }
        let shown = rounded(tenths, rest)
        return "\(Language.current.decimals("\(shown / 10).\(shown % 10)")) \(units[unit])"
    }

    /// Rounds to the nearest tenth; half a tenth is rounded up.
    private static func rounded(_ tenths: Int64, _ thousandths: Int64) -> Int64 {
        thousandths >= 500 ? tenths + 1 : tenths
    }
}

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

/// The length of a video as players show it.
package enum PlayingTime {
    /// `0:12`, `1:02:33`: hours only if there are any; a started second does not count.
    package static func text(milliseconds: Int64) -> String {
        let seconds = max(milliseconds, 0) / 1000
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let head = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
        return "\(head):\(two(seconds % 60))"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
