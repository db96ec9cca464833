import Glibc
import Translation

/// A length of time in whole seconds, as people write and read it.
package struct TimeSpan: Hashable, Sendable {
    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Understands `2h`, `30m`, `1h30m`, `90s`, `1d`; nil for anything else, and for a number without a unit.
    ///
    /// - Parameter text: At most ten years, so that adding it to any time gives a valid time.
    package init?(_ text: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let longest = 3650 * 86_400
        var total = 0
        var number: Int?
        for character in text where character != " " {
            if let digit = character.isASCII ? character.wholeNumberValue : nil {
                let next = (number ?? 0) * 10 + digit
                guard next <= longest else { return nil }
                number = next
            } else if let unit = units[character], let count = number {
                guard count <= longest / unit else { return nil }
                total += count * unit
                number = nil
            } else {
                return nil
            }
        }
        guard number == nil, (1...longest).contains(total) else { return nil }
        seconds = total
    }

    /// What follows `last`: a length as above, also in weeks, or `day`, `week`, `month` or `year`.
    package init?(last text: String) {
        let names = ["day": 1, "week": 7, "month": 31, "year": 366]
        if let days = names[text.lowercased()] {
            self.init(seconds: days * 86_400)
        } else if text.hasSuffix("w"), let weeks = Int(text.dropLast()), (1...520).contains(weeks) {
            self.init(seconds: weeks * 7 * 86_400)
        } else {
            self.init(text)
        }
    }

    /// `40 s`, `3 min`, `1 h 20 min`, `2 days`: rounded for people.
    package var text: String {
        switch seconds {
        case ..<60: "\(max(seconds, 0)) s"
        case ..<3600: "\(seconds / 60) min"
        case ..<86_400:
            seconds % 3600 < 60 ? "\(seconds / 3600) h" : "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        default: Amount.count(seconds / 86_400, "day")
        }
    }

    /// `about 3 min left`; an estimate, so the last seconds are not counted down one by one.
    package var leftText: String {
        seconds < 10 ? tr("a few seconds left") : tr("about \(text) left")
    }
}

/// A point in time on the wall clock of the user.
package struct CalendarTime: Hashable, Sendable {
    package var year, month, day, hour, minute, second: Int

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The local time of this machine for Unix time in seconds.
    package init(unix: Int64) {
        var seconds = time_t(unix)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// `2024-05-01 12:03`, in the notation of the language that is spoken.
    package var text: String {
        "\(Language.current.day(year: year, month: month, day: day)) \(two(hour)):\(two(minute))"
    }

    /// `12:03` on the same day as `other`, else with the day.
    package func text(seenOn other: CalendarTime) -> String {
        (year, month, day) == (other.year, other.month, other.day) ? "\(two(hour)):\(two(minute))" : text
    }

    /// `12:03:55`.
    package var clock: String {
        "\(two(hour)):\(two(minute)):\(two(second))"
    }

    private func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// A day or the camera's clock, `2024-05-01T12:03:55`, in the notation of the language that is spoken.
    ///
    /// Any other text stays as it is. `letters` says how much of it to show: 10 for the day, 16 with the minute.
    package static func text(written: String, letters: Int = .max) -> String {
        let text = written.prefix(letters)
        let parts = text.prefix(10).split(separator: "-")
        guard parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), text.count == 10 || text.dropFirst(10).first == "T"
        else { return String(text) }
        let clock = text.dropFirst(11)
        return Language.current.day(year: year, month: month, day: day) + (clock.isEmpty ? "" : " \(clock)")
    }
}
