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
