/// The time of a shot by the camera's clock; may be unknown.
struct Moment: Sendable, Hashable, Comparable {
    private static let second: Int64 = 1_000_000_000

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
