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

    /// Year, month and day of the proleptic Gregorian calendar.
    ///
    /// Counted in eras of 400 years from 1 March, after Howard Hinnant, "chrono-compatible low-level date algorithms".
    var date: (year: Int64, month: Int64, day: Int64) {
        let shifted = Self.floored(seconds, by: Self.secondsPerDay).quotient + 719_468
        let (era, dayOfEra) = Self.floored(shifted, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }

    var description: String { "\(day) \(clock)" }

    /// As in `2024-05-01`.
    var day: String {
        let (year, month, day) = date
        return "\(year)-\(Self.padded(month))-\(Self.padded(day))"
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
