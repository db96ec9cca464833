/// A reason to remove an application or a part of it, as one rule found it.
package struct Advice: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Large, and not used for so many days.
        case unused(days: Int)
        /// A game that takes much; the days are unknown where no source knows its last use.
        case largeGame(days: Int?)
        /// Another application, by its name, does the same and was used so many days ago; this one was not used for
        /// `days`, if that is known.
        case sameKind(as: String, usedDaysAgo: Int, days: Int?)
        /// What it keeps only to be faster is large.
        case cache
    }

    package let reason: Reason
    /// What would be free then.
    package let bytes: Int64
    /// How the user does it; this program never does.
    package let way: RemovalWay
}
