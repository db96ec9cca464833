/// Columns that text takes on a terminal.
///
/// It uses the general category for marks, and Unicode's East Asian Width (UAX 11), rounded to whole blocks, for wide
/// characters. `wcwidth` would have to load the locale's tables.
package enum TextWidth {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD,
    ]

    package static func of(_ text: some StringProtocol) -> Int {
        // Nearly all text is ASCII: one column a byte.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The longest beginning that fits, with `…` at its end where something was left out.
    package static func clipped(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var taken = 0
        for character in text {
            let width = of(String(character))
            guard taken + width <= columns - 1 else { break }
            taken += width
            kept.append(character)
        }
        return kept + "…"
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        guard scalar.value >= 0x300 else { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// A text that is too wide, without its middle, because names of one series differ at their ends.
    package static func shortened(_ text: String, to columns: Int) -> String {
        guard of(text) > columns, columns > 2 else { return clipped(text, to: columns) }
        let start = clipped(text, to: columns / 2 + 1)
        var end = Substring(text)
        while of(start) + of(String(end)) > columns { end = end.dropFirst() }
        return start + end
    }
}
