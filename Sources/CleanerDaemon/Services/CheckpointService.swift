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
