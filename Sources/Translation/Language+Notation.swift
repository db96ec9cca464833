extension Language {
    /// What stands between each three digits of a large number.
    package var groupingMark: Character { self == .german ? "." : "," }

    /// What stands before the decimals of a number.
    package var decimalMark: Character { self == .german ? "," : "." }

    /// A day as people write it: `2024-05-01`, `01.05.2024`.
    package func day(year: Int, month: Int, day: Int) -> String {
        switch self {
        case .english: "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
        case .german: "\(Self.twoDigits(day)).\(Self.twoDigits(month)).\(year)"
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
