/// Finds large applications that nobody used for a year.
struct UnusedRule: AdviceRule {
    /// Bytes from which on removing one is worth the while.
    private static let large: Int64 = 200_000_000
    private static let days = 365

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.total >= Self.large, let days = application.daysUnused(now: now), days >= Self.days
        else { return nil }
        return Advice(
            reason: .unused(days: days), bytes: application.sizes.total, way: RemovalWay(of: application))
    }
}
