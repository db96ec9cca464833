import DirectoryWatch
import PhotoStore
import ServiceLifecycle
import SystemPackage

/// Ends the other services when the store turns out to be damaged, so that the daemon can make it anew.
struct DamageService: Service {
    let damage: AsyncStream<StoreError>

    func run() async throws {
        for await error in damage.cancelOnGracefulShutdown() { throw error }
    }
}

/// Has what was damaged and kept told as a condition for as long as it lies there.
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
                    BlockingThread.wait { await catalogue.tellDamaged(files) }
                    if files.first != file { watch.stop() }
                }
            }
        } catch {
            // Without a watch it is told until the next start.
            await catalogue.tellDamaged(files)
        }
        try? await gracefulShutdown()
    }

    private var files: [FilePath] { DamagedStore.all(of: journal) + DamagedStore.all(of: database) }
}
