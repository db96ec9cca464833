import DirectoryWatch
import PhotoStore
import ServiceLifecycle
import SystemPackage

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
