/// A reason to remove an application or a part of it, as one rule found it.
package struct Advice: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Large, and not used for so many days.
        case unused(days: Int)
        /// A large game, not used for this many days; nil if no source knows its last use.
        case largeGame(days: Int?)
        /// Another application with this name does the same and was used this many days ago; `days` is how long this
        /// one was not used, if known.
        case sameKind(as: String, usedDaysAgo: Int, days: Int?)
        /// It has a large cache.
        case cache
    }

    package let reason: Reason
    /// What would be free then.
    package let bytes: Int64
    /// How the user removes it; this program never does.
    package let way: RemovalWay
}

/// A rule that finds a reason to remove an application.
protocol AdviceRule: Sendable {
    /// The advice for an application that may be removed; nil if the rule finds no reason.
    func advice(for application: Application, now: Int64) -> Advice?
}
