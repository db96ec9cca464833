package import Images

/// Reads times as people write them: `2023`, `march`, `15 july 2023`, `last summer`, `3 days ago`, `christmas`, `the
/// nineties`, `before 1998`, `june to august`, `early 2005`, `last week of may`.
package struct TimePhrase: Sendable {
    package let condition: TimeCondition
    /// The number of words that the time consists of.
    package let words: Int

    /// The time at the start of some words in lower case; nil if they begin with none.
    ///
    /// - Parameters:
    ///   - words: What a user wrote.
    ///   - today: The day that "last" and "ago" count from.
    ///   - names: The names of months and days.
    package init?(_ words: ArraySlice<String>, today: CivilDate, names: CalendarNames) {
        let words = words.map(Self.withoutPunctuation)[...]
        let readings = [Self.english(words, today, names), Self.german(words, today, names)].compactMap(\.self)
        // "Juni bis August" begins with a month that has the same name in English.
        guard let found = readings.max(by: { $0.words < $1.words }) else { return nil }
        self = found
    }

    private static func german(
        _ words: ArraySlice<String>, _ today: CivilDate, _ names: CalendarNames
    ) -> TimePhrase? {
        guard let german = GermanTime(words), let found = english(german.words.map(\.english)[...], today, names) else {
            return nil
        }
        return TimePhrase(condition: found.condition, words: german.count(ofEnglish: found.words))
    }

    private static func english(
        _ words: ArraySlice<String>, _ today: CivilDate, _ names: CalendarNames
    ) -> TimePhrase? {
        TimeRangeReader(words: words, today: today, names: names).phrase()
            ?? TimePhrase(single: words, today: today, names: names)
    }

    /// People write `Feb. 2019` and `february 11, 2019`.
    private static func withoutPunctuation(_ word: String) -> String {
        var word = word
        while let last = word.last, ",.;".contains(last) { word.removeLast() }
        return word
    }

    /// A time that is no range of others.
    init?(single words: ArraySlice<String>, today: CivilDate, names: CalendarNames) {
        guard let first = words.first else { return nil }
        if let part = TimePartReader(words: words, today: today, names: names).phrase() {
            self = part
            return
        }
        let reader = Reader(words: Array(words.prefix(4)), today: today, names: names)
        if let (condition, count) = reader.relative() ?? reader.dayAndMonth() ?? reader.monthAndYear()
            ?? reader.holiday()
        {
            self.init(condition: condition, words: count)
        } else if let condition = Self.number(first) ?? reader.name(first) {
            self.init(condition: condition, words: 1)
        } else {
            return nil
        }
    }

    init(condition: TimeCondition, words: Int) {
        self.condition = condition
        self.words = words
    }

    /// Words of letters that name a time by themselves; very short ones are left out, as too many words resemble them.
    static func words(_ names: CalendarNames) -> Set<String> {
        unchanging.union(GermanTime.names).union(names.months.keys).union(names.weekdays.keys).filter {
            Misspelling.lengths.contains($0.count)
        }
    }

    private static let unchanging: Set<String> = [
        "today", "yesterday", "winter", "spring", "summer", "autumn", "weekend", "morning", "noon", "midday",
        "afternoon", "evening", "night", "midnight", "christmas", "easter", "halloween", "valentine", "fifties",
        "sixties", "seventies", "eighties", "nineties",
    ]
}

/// Reads the first of some words.
private struct Reader {
    let words: [String]
    let today: CivilDate
    let names: CalendarNames

    private func word(_ place: Int) -> String { place < words.count ? words[place] : "" }

    // MARK: From today

    func relative() -> (TimeCondition, Int)? {
        switch word(0) {
        case "today": return days(back: 0, 0).map { ($0, 1) }
        case "yesterday": return days(back: 1, 1).map { ($0, 1) }
        case "last", "past", "this":
            let isLast = word(0) != "this"
            if isLast, let number = number(word(1)), let unit = Unit(word(2)) {
                return TimePhrase.span(back(number, unit), today).map { ($0, 3) }
            }
            return named(isLast: isLast).map { ($0, 2) }
        default:
            guard let number = number(word(0)), let unit = Unit(word(1)), word(2) == "ago" else { return nil }
            return ago(number, unit).map { ($0, 3) }
        }
    }

    private enum Unit {
        case day, week, month, year

        init?(_ word: String) {
            switch word {
            case "day", "days": self = .day
            case "week", "weeks": self = .week
            case "month", "months": self = .month
            case "year", "years": self = .year
            default: return nil
            }
        }
    }

    private func number(_ word: String) -> Int? {
        let small = ["a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "few": 3]
        return (small[word] ?? Int(word)).flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    /// The day this many units before today.
    private func back(_ number: Int, _ unit: Unit) -> CivilDate {
        switch unit {
        case .day: CivilDate(daysSince1970: today.daysSince1970 - number)
        case .week: CivilDate(daysSince1970: today.daysSince1970 - 7 * number)
        case .month, .year: first(ofMonthsBack: unit == .year ? 12 * number : number, day: today.day)
        }
    }

    /// A day of the month this many months ago, or that month's last day if it is shorter.
    private func first(ofMonthsBack months: Int, day: Int) -> CivilDate {
        let count = today.year * 12 + today.month - 1 - months
        let (year, month) = (count / 12, count % 12 + 1)
        return stride(from: day, through: 1, by: -1).lazy.compactMap { CivilDate(year: year, month: month, day: $0) }
            .first ?? today
    }

    private func ago(_ number: Int, _ unit: Unit) -> TimeCondition? {
        let date = back(number, unit)
        return switch unit {
        case .day: TimePhrase.span(date, date)
        case .week: week(of: date)
        case .month: TimePhrase.month(date.month, of: date.year)
        case .year: TimePhrase.year(date.year)
        }
    }

    private func days(back first: Int, _ last: Int) -> TimeCondition? {
        TimePhrase.span(
            CivilDate(daysSince1970: today.daysSince1970 - first), CivilDate(daysSince1970: today.daysSince1970 - last))
    }

    /// From Monday to Sunday.
    private func week(of date: CivilDate) -> TimeCondition? {
        let monday = date.daysSince1970 - ((date.daysSince1970 + 3) % 7 + 7) % 7
        return TimePhrase.span(CivilDate(daysSince1970: monday), CivilDate(daysSince1970: monday + 6))
    }

    /// `last week`, `this year`, `last summer`, `last monday`, `last march`, `last christmas`.
    private func named(isLast: Bool) -> TimeCondition? {
        let name = word(1)
        switch name {
        case "week": return week(of: isLast ? back(1, .week) : today)
        case "month": return isLast ? ago(1, .month) : TimePhrase.month(today.month, of: today.year)
        case "year": return TimePhrase.year(today.year - (isLast ? 1 : 0))
        case "weekend":
            let weekday = ((today.daysSince1970 + 3) % 7 + 7) % 7
            let saturday = today.daysSince1970 - weekday + 5 - (isLast ? 7 : 0)
            return TimePhrase.span(CivilDate(daysSince1970: saturday), CivilDate(daysSince1970: saturday + 1))
        case "night":
            return TimePhrase.span(back(1, .day), today)
        default: break
        }
        if let season = season(name) { return stretch(of: season, isLast: isLast) }
        if let weekday = names.weekdays[name] {
            let distance = (((today.daysSince1970 + 3) % 7 + 7) % 7 + 1 - weekday + 7) % 7
            return days(back: distance == 0 && isLast ? 7 : distance, distance == 0 && isLast ? 7 : distance)
        }
        if let month = names.months[name] {
            let isOver = month < today.month || (!isLast && month == today.month)
            return TimePhrase.month(month, of: isLast ? (isOver ? today.year : today.year - 1) : today.year)
        }
        if let (condition, _) = holiday(at: 1), case .stretch(let from, let to) = condition {
            let year = isLast && from.order >= today.month * 100 + today.day ? today.year - 1 : today.year
            return TimePhrase.span(
                CivilDate(year: year, month: from.month, day: from.day),
                CivilDate(year: to.order < from.order ? year + 1 : year, month: to.month, day: to.day))
        }
        return nil
    }

    private func season(_ word: String) -> TimeCondition.Season? {
        switch word {
        case "winter": .winter
        case "spring": .spring
        case "summer": .summer
        case "autumn", "fall": .autumn
        default: nil
        }
    }

    /// With `isLast` the latest season that is over, otherwise the one of this year.
    private func stretch(of season: TimeCondition.Season, isLast: Bool) -> TimeCondition? {
        func days(_ year: Int) -> ClosedRange<Int>? {
            let first =
                season == .winter
                ? CivilDate(year: year - 1, month: 12, day: 1)
                : CivilDate(year: year, month: season.rawValue * 3, day: 1)
            let next = CivilDate(year: year, month: season.rawValue * 3 + 3, day: 1)
            guard let first, let next else { return nil }
            return first.daysSince1970...next.daysSince1970 - 1
        }
        guard let here = days(today.year) else { return nil }
        guard isLast, here.upperBound >= today.daysSince1970 else { return .days(here) }
        return days(today.year - 1).map(TimeCondition.days)
    }

    // MARK: Of every year

    /// `15 july`, `july 15`, `15th july 2023`.
    func dayAndMonth() -> (TimeCondition, Int)? {
        func day(_ text: String) -> Int? {
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard digits.count <= 2, ["", "st", "nd", "rd", "th", "."].contains(text.dropFirst(digits.count)) else {
                return nil
            }
            return Int(digits).flatMap { (1...31).contains($0) ? $0 : nil }
        }
        let found: (month: Int, day: Int)
        if let number = day(word(0)), let month = names.months[word(1)] {
            found = (month, number)
        } else if let month = names.months[word(0)], let number = day(word(1)) {
            found = (month, number)
        } else {
            return nil
        }
        if word(2).count == 4, let year = Int(word(2)),
            let date = CivilDate(year: year, month: found.month, day: found.day)
        {
            return (.days(date.daysSince1970...date.daysSince1970), 3)
        }
        return (.dayOfYear(month: found.month, day: found.day), 2)
    }

    /// `july 2023`, `july last year`.
    func monthAndYear() -> (TimeCondition, Int)? {
        guard let month = names.months[word(0)] else { return nil }
        if word(1).count == 4, let year = Int(word(1)), let condition = TimePhrase.month(month, of: year) {
            return (condition, 2)
        }
        guard word(2) == "year", word(1) == "this" || word(1) == "last" else { return nil }
        return TimePhrase.month(month, of: today.year - (word(1) == "last" ? 1 : 0)).map { ($0, 3) }
    }

    func holiday() -> (TimeCondition, Int)? { holiday(at: 0) }

    private func holiday(at place: Int) -> (TimeCondition, Int)? {
        func stretch(_ from: (Int, Int), _ to: (Int, Int)) -> TimeCondition {
            .stretch(from: .init(month: from.0, day: from.1), to: .init(month: to.0, day: to.1))
        }
        switch (word(place), word(place + 1)) {
        case ("christmas", "eve"), ("xmas", "eve"): return (stretch((12, 24), (12, 24)), 2)
        case ("christmas", "day"): return (stretch((12, 25), (12, 25)), 2)
        case ("christmas", _), ("xmas", _): return (stretch((12, 24), (12, 26)), 1)
        case ("new", "year"), ("new", "years"), ("new", "year's"):
            switch word(place + 2) {
            case "eve": return (stretch((12, 31), (12, 31)), 3)
            case "day": return (stretch((1, 1), (1, 1)), 3)
            default: return (stretch((12, 31), (1, 1)), 2)
            }
        case ("halloween", _): return (stretch((10, 31), (10, 31)), 1)
        case ("valentine's", "day"), ("valentines", "day"): return (stretch((2, 14), (2, 14)), 2)
        case ("valentine", _), ("valentines", _): return (stretch((2, 14), (2, 14)), 1)
        case ("easter", _): return (.easter, 1)
        default: return nil
        }
    }

    func name(_ word: String) -> TimeCondition? {
        if let month = names.months[word] { return .month(month) }
        if let weekday = names.weekdays[word] { return .weekdays([weekday]) }
        if let season = season(word) { return .season(season) }
        return switch word {
        case "weekend", "weekends": .weekdays([6, 7])
        case "morning", "mornings": .hours(from: 5, to: 12)
        case "noon", "midday": .hours(from: 11, to: 14)
        case "afternoon", "afternoons": .hours(from: 12, to: 18)
        case "evening", "evenings": .hours(from: 17, to: 22)
        case "night", "nights": .hours(from: 21, to: 5)
        case "midnight": .hours(from: 23, to: 1)
        default: nil
        }
    }
}
