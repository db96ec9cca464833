/// A rule that finds a reason to remove an application.
protocol AdviceRule: Sendable {
    /// The advice for an application that may be removed; nil if the rule finds no reason.
    func advice(for application: Application, now: Int64) -> Advice?
}
