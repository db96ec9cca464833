import FoundationEssentials

/// A moment as text: ISO 8601 in UTC, such as `2024-05-01T12:03:55Z`.
package enum WireTime {
    /// The text of a Unix time.
    package static func text(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
    }
}
