extension Language {
    /// What stands between each three digits of a large number.
    package var groupingMark: Character { self == .german ? "." : "," }

    /// A number with decimals, which Swift writes with a point.
    package func decimals(_ number: some CustomStringConvertible) -> String {
        self == .german ? number.description.replacing(".", with: ",") : number.description
    }

    /// A day as people write it: `2024-05-01`, `01.05.2024`.
    package func day(year: Int, month: Int, day: Int) -> String {
        switch self {
        case .english: "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
        case .german: "\(Self.twoDigits(day)).\(Self.twoDigits(month)).\(year)"
        }
    }

    /// The number that a text without spaces writes, with a point or a comma before its decimals.
    ///
    /// Nil for anything else, and for what others would read as thousands, such as `1,500`.
    package func number(_ text: some StringProtocol) -> Double? {
        guard let mark = text.firstIndex(where: { $0 == "," || $0 == "." }) else { return Double(text) }
        let decimals = text[text.index(after: mark)...]
        guard decimals.count != 3 || text[mark] == "." && self == .english else { return nil }
        return Double("\(text[..<mark]).\(decimals)")
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
