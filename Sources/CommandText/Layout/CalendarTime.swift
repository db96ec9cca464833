import Glibc
import Translation

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
