import Images
import Translation

/// The time of a shot by the camera's clock; may be unknown.
struct Moment: Sendable, Hashable, Comparable {
    private static let second: Int64 = 1_000_000_000

    /// The seconds by whose multiples time zones differ, and the most between one and UTC.
    static let (zoneStep, farthestZone) = (900 as Int64, 50_400 as Int64)

    /// Nanoseconds since the start of 1970 by that clock; the smallest integer if unknown.
    private let nanoseconds: Int64

    init(_ nanoseconds: Int64?) {
        self.nanoseconds = nanoseconds ?? .min
    }

    static func < (first: Moment, second: Moment) -> Bool { first.nanoseconds < second.nanoseconds }

    var isKnown: Bool { nanoseconds != .min }

    /// Whole seconds since the start of 1970; nil if unknown.
    var seconds: Int64? { isKnown ? nanoseconds / Self.second : nil }

    /// A hash key.
    var key: UInt64 { UInt64(bitPattern: nanoseconds) }

    /// Nanoseconds between two moments; nil if either is unknown.
    func distance(to other: Moment) -> UInt64? {
        guard isKnown, other.isKnown else { return nil }
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        return overflow ? .max : difference.magnitude
    }

    /// Whether less than a second lies between two known moments.
    func isWithinSecond(of other: Moment) -> Bool { distance(to: other).map { $0 < UInt64(Self.second) } ?? false }

    /// Whether the clock shows that two pictures are two shots, not versions of one.
    ///
    /// Versions keep the time of their shot, but some lose the fraction of the second. So a difference below one second
    /// counts only if both times have a fraction.
    func isOtherShot(than other: Moment) -> Bool {
        guard let distance = distance(to: other) else { return false }
        if distance >= UInt64(Self.second) { return true }
        return distance > 0 && nanoseconds % Self.second != 0 && other.nanoseconds % Self.second != 0
    }
}

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
