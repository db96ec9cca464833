package import Images

extension TimePhrase {
    /// The days that a whole text names: `2024-05-01`, `1.5.2024`, `may 2024`, `yesterday`, `last summer`.
    ///
    /// A time that recurs every year, such as `christmas` or `march`, is the latest one that has begun.
    ///
    /// - Parameters:
    ///   - text: What a user wrote.
    ///   - today: The day that "last" and "ago" count from.
    ///   - names: The names of months and days.
    /// - Returns: Days since 1 January 1970; nil for any other text.
    package static func days(_ text: String, today: CivilDate, names: CalendarNames) -> ClosedRange<Int>? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard let phrase = TimePhrase(words[...], today: today, names: names), phrase.words == words.count else {
            return nil
        }
        return phrase.condition.lastDays(until: today)
    }
}

extension TimeCondition {
    /// The latest such days that have begun by today; nil for hours.
    fileprivate func lastDays(until today: CivilDate) -> ClosedRange<Int>? {
        switch self {
        case .days(let range): return range
        case .hours: return nil
        case .month, .dayOfYear, .stretch, .easter, .season, .weekdays:
            func holds(_ day: Int) -> Bool { self.holds(Moment(seconds: Int64(day) * 86_400), isSouth: false) }
            // A leap day may be eight years ago.
            let past = stride(from: today.daysSince1970, to: today.daysSince1970 - 9 * 366, by: -1)
            guard let known = past.first(where: holds) else { return nil }
            var (first, last) = (known, known)
            while holds(first - 1) { first -= 1 }
            while holds(last + 1) { last += 1 }
            return first...last
        }
    }
}

// MARK: Numbers

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
