/// Finds large applications that nobody used for a year.
struct UnusedRule: AdviceRule {
    /// Set by hand: of the 38 applications of Debian 12's Xfce desktop, LibreOffice and Firefox take as much.
    private static let large: Int64 = 200_000_000
    /// A year, because some applications are needed once a year.
    private static let days = 365

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.total >= Self.large, let days = application.daysUnused(now: now), days >= Self.days
        else { return nil }
        return Advice(
            reason: .unused(days: days), bytes: application.sizes.total, way: RemovalWay(of: application))
    }
}
