/// When a shot was taken, by the camera's own clock; or unknown.
struct Moment: Sendable, Hashable, Comparable {
    private static let second: Int64 = 1_000_000_000

    /// Nanoseconds from the start of 1970 by that clock; the smallest integer where unknown.
    private let nanoseconds: Int64

    init(_ nanoseconds: Int64?) {
        self.nanoseconds = nanoseconds ?? .min
    }

    static func < (first: Moment, second: Moment) -> Bool { first.nanoseconds < second.nanoseconds }

    var isKnown: Bool { nanoseconds != .min }

    /// A number that is equal for equal moments.
    var key: UInt64 { UInt64(bitPattern: nanoseconds) }

    /// Nanoseconds from one to the other; nil where either is unknown.
    func distance(to other: Moment) -> UInt64? {
        guard isKnown, other.isKnown else { return nil }
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        return overflow ? .max : difference.magnitude
    }

    /// Whether the clock shows that two pictures are two shots, and not versions of one.
    ///
    /// Versions keep the time of their shot. Some lose what lies below a second, so that a difference of less than one
    /// counts only where both tell it.
    func isOtherShot(than other: Moment) -> Bool {
        guard let distance = distance(to: other) else { return false }
        if distance >= UInt64(Self.second) { return true }
        return distance > 0 && nanoseconds % Self.second != 0 && other.nanoseconds % Self.second != 0
    }
}
