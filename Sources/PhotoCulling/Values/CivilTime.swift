import Images
import Translation

/// A moment as date and time of day in UTC.
struct CivilTime: CustomStringConvertible {
    private static let secondsPerDay: Int64 = 86_400

    /// Whole seconds since 1970.
    let seconds: Int64

    init(seconds: Int64) {
        self.seconds = seconds
    }

    init(nanoseconds: Int64) {
        seconds = Self.floored(nanoseconds, by: 1_000_000_000).quotient
    }

    /// The day that the moment falls on.
    var date: CivilDate {
        CivilDate(daysSince1970: Int(Self.floored(seconds, by: Self.secondsPerDay).quotient))
    }

    /// For people.
    var description: String { "\(shownDay) \(clock)" }

    /// As in `2024-05-01`.
    var day: String {
        let date = date
        return "\(date.year)-\(Self.padded(Int64(date.month)))-\(Self.padded(Int64(date.day)))"
    }

    /// As people write it in the language that is spoken now: `2024-05-01`, `01.05.2024`.
    var shownDay: String {
        let date = date
        return Language.current.day(year: date.year, month: date.month, day: date.day)
    }

    /// As in `12:03:55`.
    var clock: String {
        let second = Self.floored(seconds, by: Self.secondsPerDay).remainder
        return [second / 3_600, second / 60 % 60, second % 60].map(Self.padded).joined(separator: ":")
    }

    private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
