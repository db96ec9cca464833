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

/// Has a database that was moved aside told as a condition for as long as it lies there.
struct DamagedStoreService: Service {
    let database: FilePath
    let catalogue: Catalogue

    func run() async throws {
        do {
            while let file = DamagedStore.all(of: database).first, !Task.isShuttingDownGracefully {
                let watch = try FileWatch(file)
                try await withGracefulShutdownHandler {
                    try await BlockingThread.run("damaged") {
                        try watch.run {
                            let files = DamagedStore.all(of: database)
                            BlockingThread.wait { await catalogue.tellDamaged(files) }
                            if files.first != file { watch.stop() }
                        }
                    }
                } onGracefulShutdown: {
                    watch.stop()
                }
            }
        } catch {
            // Without a watch it is told until the next start.
            await catalogue.tellDamaged(DamagedStore.all(of: database))
        }
        try? await gracefulShutdown()
    }
}
