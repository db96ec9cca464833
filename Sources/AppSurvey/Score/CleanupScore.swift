/// What the removal of an unused application would gain: from 0, nothing, to 1.
///
/// The weights were set by hand: an application of a gigabyte that was not used for three months has the highest score.
package struct CleanupScore: Sendable, Hashable {
    /// The weights of the size and of the time without use.
    package static let weights = (size: 0.4, age: 0.6)
    /// From this number of bytes on, the size counts in full.
    package static let largest: Int64 = 1_000_000_000
    /// From this number of days on, the time without use counts in full.
    package static let longestDays = 90
    /// The age if no source knows the last use: neither new nor old.
    package static let unknownAge = 0.5

    /// 0 to 1, before its weight.
    package let size: Double
    /// 0 to 1, before its weight.
    package let age: Double

    package init(of application: Application, now: Int64) {
        size = Double(min(max(application.sizes.total, 0), Self.largest)) / Double(Self.largest)
        age =
            application.daysUnused(now: now).map { Double(min($0, Self.longestDays)) / Double(Self.longestDays) }
            ?? Self.unknownAge
    }

    package var value: Double { Self.weights.size * size + Self.weights.age * age }
}

extension Application {
    private static let secondsOfDay: Int64 = 86_400

    /// Whole days since the last use; nil if no source knows it.
    package func daysUnused(now: Int64) -> Int? {
        lastUse.map { Int(max(0, now - $0.time) / Self.secondsOfDay) }
    }
}
