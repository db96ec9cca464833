/// Finds large games that were not played lately.
struct LargeGameRule: AdviceRule {
    /// Set by hand: the space of two thousand photos of 5 MB is worth a question, even if the last use is unknown.
    private static let large: Int64 = 10_000_000_000
    /// A game that was played within a month is still in use.
    private static let days = 30

    func advice(for application: Application, now: Int64) -> Advice? {
        let days = application.daysUnused(now: now)
        guard application.categories.contains("Game"), application.sizes.total >= Self.large,
            days.map({ $0 >= Self.days }) ?? true
        else { return nil }
        return Advice(
            reason: .largeGame(days: days), bytes: application.sizes.total, way: RemovalWay(of: application))
    }
}
