import PhotoStore
import ServiceLifecycle

/// Merges the write-ahead log into the database when the daemon stops, so that the file alone is complete.
struct CheckpointService: Service {
    let store: PhotoDatabase

    func run() async throws {
        try? await gracefulShutdown()
        try store.checkpoint()
    }
}

/// Writes the engine for the next start when the daemon stops, after all that changes store or engine has ended.
struct SnapshotService: Service {
    let loading: Loading
    let catalogue: Catalogue
    let file: SnapshotFile
    /// Whether the next start will run the same program, as far as is known.
    let isWanted: @Sendable () -> Bool

    func run() async throws {
        try? await gracefulShutdown()
        if loading.isDone, isWanted() { await catalogue.keepEngine(in: file) }
    }
}

/// Erases after a start what an earlier run forgot and did not erase any more.
struct ForgettingService: Service {
    let trash: TrashKeeper

    func run() async throws {
        await trash.finishForgetting()
        try? await gracefulShutdown()
    }
}

/// Brings the index of words up to date after changes, slice by slice, and sleeps until the next one.
struct SearchIndexService: Service {
    let catalogue: Catalogue

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in await catalogue.wordIndex.changes {
                while await catalogue.bringWordsUpToDate() {
                    if Task.isCancelled { return }
                    await Task.yield()
                }
            }
        }
    }
}
