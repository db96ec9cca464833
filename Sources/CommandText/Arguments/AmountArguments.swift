import Translation

/// A size of files as people write it: `100MB`, `1.5 GB`, `1,5 GB`, `700 KiB`.
package struct SizeArgument: Hashable, Sendable {
    package let bytes: Int64

    private static let units: [String: Int64] = [
        "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
        "k": 1_000, "m": 1_000_000, "g": 1_000_000_000, "t": 1_000_000_000_000,
        "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    ]

    /// Nil for anything else, for a number without a unit, and beyond a million terabytes.
    package init?(_ text: String) {
        let text = text.filter { $0 != " " }.lowercased()
        let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard let unit = Self.units[String(text.dropFirst(number.count))],
            number.contains(where: \.isNumber), let value = Language.current.number(number),
            value * Double(unit) <= 1e18
        else { return nil }
        bytes = Int64((value * Double(unit)).rounded())
    }
}

/// The length of a video as people write it: `90s`, `1m`, `1h30m`, or as players show it: `1:30`, `1:02:33`.
package struct LengthArgument: Hashable, Sendable {
    package let seconds: Int

    /// Nil for anything else.
    package init?(_ text: String) {
        if let span = TimeSpan(text) {
            seconds = span.seconds
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0
        for (place, part) in parts.enumerated() {
            guard (1...4).contains(part.count), part.allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = Int(part), place == 0 || part.count == 2 && number < 60
            else { return nil }
            total = total * 60 + number
        }
        seconds = total
    }
}
