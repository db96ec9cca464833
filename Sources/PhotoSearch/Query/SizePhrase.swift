import Translation

/// Reads how large a file is to be: `larger than 1.5 MB`, `under 300 kB`, `größer als 1,5 MB`.
struct SizePhrase {
    let bytes: ClosedRange<Int64>
    /// The number of words that it consists of.
    let words: Int

    private static let above: [[String]] = [
        ["larger", "than"], ["bigger", "than"], ["more", "than"], ["over"], ["above"], ["größer", "als"],
        ["groesser", "als"], ["mehr", "als"], ["über"],
    ]
    private static let below: [[String]] = [
        ["smaller", "than"], ["less", "than"], ["under"], ["below"], ["kleiner", "als"], ["weniger", "als"], ["unter"],
    ]
    private static let units: [String: Double] = ["kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12]

    /// The size at the start of some words in lower case; nil if they begin with none.
    init?(_ words: ArraySlice<String>) {
        let isAbove: Bool
        let comparison: [String]
        if let found = Self.above.first(where: words.starts(with:)) {
            (isAbove, comparison) = (true, found)
        } else if let found = Self.below.first(where: words.starts(with:)) {
            (isAbove, comparison) = (false, found)
        } else {
            return nil
        }
        let rest = words.dropFirst(comparison.count)
        guard let first = rest.first else { return nil }
        let digits = first.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let isOne = digits.count < first.count
        let unit = isOne ? String(first.dropFirst(digits.count)) : rest.dropFirst().first ?? ""
        guard let number = Language.current.number(digits), let factor = Self.units[unit],
            number * factor <= 1e18
        else { return nil }
        let limit = Int64((number * factor).rounded())
        bytes = isAbove ? limit...Int64.max : 0...limit
        self.words = comparison.count + (isOne ? 1 : 2)
    }
}
