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
