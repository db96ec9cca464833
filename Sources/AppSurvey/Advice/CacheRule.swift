/// Finds large caches, also of protected applications, because caches fill again.
struct CacheRule: AdviceRule {
    /// Set by hand: emptying less frees nothing that a user notices, and costs the application its speed.
    private static let large: Int64 = 100_000_000

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.cache >= Self.large else { return nil }
        return Advice(reason: .cache, bytes: application.sizes.cache, way: .emptyingCache)
    }
}
