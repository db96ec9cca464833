/// The length of a video as players show it.
package enum PlayingTime {
    /// `0:12`, `1:02:33`: hours only if there are any; a started second does not count.
    package static func text(milliseconds: Int64) -> String {
        let seconds = max(milliseconds, 0) / 1000
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let head = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
        return "\(head):\(two(seconds % 60))"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
