import PhotoStore

/// What is degraded, and whether the store works.
struct Health: Sendable {
    var conditions = Conditions()
    var store = StoreHealth.works()
    /// Ends when the store turns out to be damaged, with the reason.
    let damages: AsyncStream<StoreError>
    private let damage: AsyncStream<StoreError>.Continuation

    init() {
        (damages, damage) = AsyncStream.makeStream()
    }

    /// The store is damaged: the daemon ends this run.
    mutating func giveUp(_ error: StoreError) {
        store = .damaged
        damage.yield(error)
        damage.finish()
    }
}
