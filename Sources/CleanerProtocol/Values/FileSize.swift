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
