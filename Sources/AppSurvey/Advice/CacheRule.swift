/// Finds large caches, of protected applications too: they are filled again.
struct CacheRule: AdviceRule {
    /// Set by hand, as the limits of the other rules: what a person would call much.
    private static let large: Int64 = 100_000_000

    func advice(for application: Application, now: Int64) -> Advice? {
        guard application.sizes.cache >= Self.large else { return nil }
        return Advice(reason: .cache, bytes: application.sizes.cache, way: .emptyingCache)
    }
}
