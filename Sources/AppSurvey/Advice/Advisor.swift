/// Gives advice about applications by rules; the same table gives the same advice.
package struct Advisor: Sendable {
    private let removing: [any AdviceRule]
    private let keeping: [any AdviceRule]
    private let now: Int64

    /// - Parameters:
    ///   - applications: All that are installed.
    ///   - now: Seconds since 1970.
    package init(_ applications: [Application], now: Int64) {
        removing = [UnusedRule(), LargeGameRule(), SameKindRule(applications, now: now)]
        keeping = [CacheRule()]
        self.now = now
    }

    /// The reasons to remove an application or a part of it; those for the whole application come first.
    ///
    /// A protected application is never proposed.
    package func advice(for application: Application) -> [Advice] {
        let rules = (application.protection == nil ? removing : []) + keeping
        return rules.compactMap { $0.advice(for: application, now: now) }
    }
}
