/// The order of Debian's versions, by deb-version(7).
enum DebianVersion {
    /// Negative if the first is earlier, positive if it is later.
    static func compare(_ first: String, _ second: String) -> Int {
        let (a, b) = (parts(first), parts(second))
        for (a, b) in zip(a, b) {
            let order = compareParts(Array(a.utf8), Array(b.utf8))
            if order != 0 { return order }
        }
        return 0
    }

    /// Epoch, upstream version and Debian's revision.
    private static func parts(_ version: String) -> [Substring] {
        let colon = version.firstIndex(of: ":")
        let epoch = colon.map { version[..<$0] } ?? "0"
        let rest = colon.map { version[version.index(after: $0)...] } ?? version[...]
        guard let hyphen = rest.lastIndex(of: "-") else { return [epoch, rest, "0"] }
        return [epoch, rest[..<hyphen], rest[rest.index(after: hyphen)...]]
    }

    /// Compares in turn the longest parts without digits, and the numbers behind them.
    private static func compareParts(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            while (i < a.count && !isDigit(a[i])) || (j < b.count && !isDigit(b[j])) {
                let (x, y) = (weight(a, i), weight(b, j))
                if x != y { return x - y }
                i += 1
                j += 1
            }
            let (number, other) = (number(a, &i), number(b, &j))
            if number.count != other.count { return number.count - other.count }
            if number != other { return number.lexicographicallyPrecedes(other) ? -1 : 1 }
        }
        return 0
    }

    /// A tilde comes before the end, the end before letters, letters before all others.
    private static func weight(_ text: [UInt8], _ index: Int) -> Int {
        guard index < text.count, !isDigit(text[index]) else { return 0 }
        let byte = text[index]
        if byte == UInt8(ascii: "~") { return -1 }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return isLetter ? Int(byte) : Int(byte) + 256
    }

    /// The digits from an index on, without leading zeros: of any length, as nothing limits them.
    private static func number(_ text: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        return text[start..<index].drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
