import Images

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
