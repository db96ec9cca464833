/// Finds games that take much, unless they were played lately.
struct LargeGameRule: AdviceRule {
    /// Set by hand: the room of two thousand photos of 5 MB is worth a question, whatever is known of the last use.
    private static let large: Int64 = 10_000_000_000
    /// Whoever played within a month plays it still.
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
