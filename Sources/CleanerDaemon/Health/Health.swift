import PhotoStore

/// The conditions that hold, and whether the store works.
struct Health: Sendable {
    var conditions = Conditions()
    var store = StoreHealth.works()
    /// Yields the error when the store turns out to be damaged.
    let damages: AsyncStream<StoreError>
    private let damage: AsyncStream<StoreError>.Continuation

    init() {
        (damages, damage) = AsyncStream.makeStream()
    }

    /// Notes that the store is damaged, which ends this run of the daemon.
    mutating func giveUp(_ error: StoreError) {
        store = .damaged
        damage.yield(error)
        damage.finish()
    }
}
