/// A moment as date and time of day in UTC.
struct CivilTime: CustomStringConvertible {
    private static let secondsPerDay: Int64 = 86_400

    /// Nanoseconds since 1970.
    let nanoseconds: Int64

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

    var description: String {
        let (year, month, day) = date
        let second = Self.floored(seconds, by: Self.secondsPerDay).remainder
        let clock = [second / 3_600, second / 60 % 60, second % 60].map(Self.padded).joined(separator: ":")
        return "\(year)-\(Self.padded(month))-\(Self.padded(day)) \(clock)"
    }

    private var seconds: Int64 { Self.floored(nanoseconds, by: 1_000_000_000).quotient }

    private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
