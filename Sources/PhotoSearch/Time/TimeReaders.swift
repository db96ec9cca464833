import Images

/// Reads parts of months and longer times: `first week of january 2005`, `early june`, `end of 2019`.
struct TimePartReader {
    /// In lower case.
    let words: ArraySlice<String>
    let today: CivilDate
    let names: CalendarNames

    private enum Part {
        /// From 0 on.
        case week(Int)
        case lastWeek
        /// 0 to 2.
        case third(Int)
    }

    /// The part at the start of the words; nil if they begin with none.
    func phrase() -> TimePhrase? {
        guard let (part, count) = part(),
            let whole = TimePhrase(single: words.dropFirst(count), today: today, names: names),
            let condition = Self.condition(part, of: whole.condition)
        else { return nil }
        return TimePhrase(condition: condition, words: count + whole.words)
    }

    private func part() -> (Part, words: Int)? {
        func word(_ place: Int) -> String { words.dropFirst(place).first ?? "" }
        let links = ["of", "in"]
        switch word(0) {
        case "early": return (.third(0), 1)
        case "mid": return (.third(1), 1)
        case "late": return (.third(2), 1)
        case "beginning" where links.contains(word(1)), "start" where links.contains(word(1)): return (.third(0), 2)
        case "middle" where links.contains(word(1)): return (.third(1), 2)
        case "end" where links.contains(word(1)): return (.third(2), 2)
        case let ordinal:
            guard word(1) == "week", links.contains(word(2)) else { return nil }
            if ordinal == "last" { return (.lastWeek, 3) }
            let ordinals = [["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"]]
            return ordinals.firstIndex { $0.contains(ordinal) }.map { (.week($0), 3) }
        }
    }

    private static func condition(_ part: Part, of whole: TimeCondition) -> TimeCondition? {
        switch whole {
        case .days(let days) where days.count >= 28:
            let (first, count) = (days.lowerBound, days.count)
            return switch part {
            case .week(let week): .days(first + 7 * week...first + 7 * week + 6)
            case .lastWeek: .days(days.upperBound - 6...days.upperBound)
            case .third(let third): .days(first + count * third / 3...first + count * (third + 1) / 3 - 1)
            }
        case .month(let month):
            // A month ends on the 31st at the latest.
            let days =
                switch part {
                case .week(let week): 7 * week + 1...7 * week + 7
                case .lastWeek: (month == 2 ? 22 : 25)...31
                case .third(let third): 10 * third + 1...(third == 2 ? 31 : 10 * third + 10)
                }
            return .stretch(
                from: .init(month: month, day: days.lowerBound), to: .init(month: month, day: days.upperBound))
        default: return nil
        }
    }
}

/// Reads ranges between other times: `before 1998`, `since last summer`, `between 2011 and 2013`, `june to august`.
struct TimeRangeReader {
    /// In lower case.
    let words: ArraySlice<String>
    let today: CivilDate
    let names: CalendarNames

    /// 1 January of the year 1 to 31 December 9999: all dates whose year has four digits at most.
    private static let allDays = -719_162...2_932_896

    /// The stretch at the start of the words; nil if they begin with none.
    func phrase() -> TimePhrase? {
        switch words.first {
        case "before", "until", "till", "after", "since": halfOpen()
        case "between", "from": bounded(from: 1)
        default: bounded(from: 0)
        }
    }

    private func halfOpen() -> TimePhrase? {
        guard let end = time(at: 1), case .days(let days) = end.condition else { return nil }
        let (first, last) =
            switch words.first {
            case "before": (Self.allDays.lowerBound, days.lowerBound - 1)
            case "after": (days.upperBound + 1, Self.allDays.upperBound)
            case "since": (days.lowerBound, Self.allDays.upperBound)
            default: (Self.allDays.lowerBound, days.upperBound)
            }
        return first <= last ? TimePhrase(condition: .days(first...last), words: 1 + end.words) : nil
    }

    private func bounded(from start: Int) -> TimePhrase? {
        guard let first = time(at: start), let joint = words.dropFirst(start + first.words).first,
            ["to", "until", "till", "-", "–"].contains(joint) || (joint == "and" && words.first == "between"),
            let last = time(at: start + first.words + 1),
            let condition = Self.stretch(first.condition, last.condition)
        else { return nil }
        return TimePhrase(condition: condition, words: start + first.words + 1 + last.words)
    }

    /// From the start of one time to the end of another, both of one kind.
    private static func stretch(_ first: TimeCondition, _ last: TimeCondition) -> TimeCondition? {
        switch (first, last) {
        case (.days(let first), .days(let last)) where first.lowerBound <= last.upperBound:
            .days(first.lowerBound...last.upperBound)
        case (.month(let first), .month(let last)):
            .stretch(from: .init(month: first, day: 1), to: .init(month: last, day: 31))
        default: nil
        }
    }

    private func time(at place: Int) -> TimePhrase? {
        TimePhrase(single: words.dropFirst(place), today: today, names: names)
    }
}
