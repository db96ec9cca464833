import Images

extension TimePhrase {
    /// Years, a decade, a month or a day in numbers: `2023`, `2011-2013`, `1990s`, `90s`, `2023-07`, `2023-07-15`,
    /// `15.7.2023`.
    static func number(_ word: String) -> TimeCondition? {
        if let decade = decade(word) {
            return span(CivilDate(year: decade, month: 1, day: 1), CivilDate(year: decade + 9, month: 12, day: 31))
        }
        let parts = word.split(omittingEmptySubsequences: false) { "-./".contains($0) }
        let numbers = parts.compactMap { $0.count <= 4 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard numbers.count == parts.count else { return nil }
        switch numbers.count {
        case 1 where parts[0].count == 4 && years.contains(numbers[0]): return year(numbers[0])
        case 2 where numbers.allSatisfy(years.contains):
            return span(
                CivilDate(year: numbers[0], month: 1, day: 1), CivilDate(year: numbers[1], month: 12, day: 31))
        case 2 where parts[0].count == 4: return month(numbers[1], of: numbers[0])
        case 2 where parts[1].count == 4: return month(numbers[0], of: numbers[1])
        case 3 where parts[0].count == 4:
            return day(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
        case 3 where parts[2].count == 4:
            // With slashes, people in most countries write the day first; a month above 12 decides.
            return day(CivilDate(year: numbers[2], month: numbers[1], day: numbers[0]))
                ?? day(CivilDate(year: numbers[2], month: numbers[0], day: numbers[1]))
        default: return nil
        }
    }

    /// The first year of a decade: `1990s`, `90s`, `'90s`, `nineties`.
    private static func decade(_ word: String) -> Int? {
        let named = ["fifties", "sixties", "seventies", "eighties", "nineties"]
        if let place = named.firstIndex(of: word) { return 1950 + 10 * place }
        let digits = word.drop { "'\u{2019}".contains($0) }.dropLast()
        guard word.hasSuffix("s"), digits.allSatisfy(\.isASCII), let number = Int(digits), number % 10 == 0 else {
            return nil
        }
        // Most photos of the twenties are of this century.
        if digits.count == 2 { return number < 30 ? 2000 + number : 1900 + number }
        return years.contains(number) ? number : nil
    }

    /// Years of photos.
    private static let years = 1800...2199

    static func year(_ year: Int) -> TimeCondition? {
        span(CivilDate(year: year, month: 1, day: 1), CivilDate(year: year, month: 12, day: 31))
    }

    static func month(_ month: Int, of year: Int) -> TimeCondition? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let next =
            month == 12
            ? CivilDate(year: year + 1, month: 1, day: 1) : CivilDate(year: year, month: month + 1, day: 1)
        return next.flatMap { span(first, CivilDate(daysSince1970: $0.daysSince1970 - 1)) }
    }

    private static func day(_ date: CivilDate?) -> TimeCondition? { span(date, date) }

    static func span(_ first: CivilDate?, _ last: CivilDate?) -> TimeCondition? {
        guard let first, let last, first.daysSince1970 <= last.daysSince1970 else { return nil }
        return .days(first.daysSince1970...last.daysSince1970)
    }
}
