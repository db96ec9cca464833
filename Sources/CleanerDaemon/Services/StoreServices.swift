import DirectoryWatch
import PhotoStore
import ServiceLifecycle
import SystemPackage

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

/// Ends the other services when the store turns out to be damaged, so that the daemon can create a new one.
struct DamageService: Service {
    let damage: AsyncStream<StoreError>

    func run() async throws {
        try await cancelWhenGracefulShutdown { for await error in damage { throw error } }
    }
}

/// Reports damaged files that were kept, as a condition that holds while they exist.
struct DamagedStoreService: Service {
    let database: FilePath
    let journal: FilePath
    let catalogue: Catalogue

    func run() async throws {
        do {
            while let file = files.first, !Task.isShuttingDownGracefully {
                let watch = try FileWatch(file)
                try await watch.run(onThread: "damaged") {
                    let files = files
                    BlockingThread.wait { await catalogue.reportDamaged(files) }
                    if files.first != file { watch.stop() }
                }
            }
        } catch {
            // Without a watch the condition holds until the next start.
            await catalogue.reportDamaged(files)
        }
        try? await gracefulShutdown()
    }

    private var files: [FilePath] { DamagedStore.all(of: journal) + DamagedStore.all(of: database) }
}
