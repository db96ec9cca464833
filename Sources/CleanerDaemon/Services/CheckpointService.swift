import PhotoStore
import ServiceLifecycle

/// Leaves a store that is whole without its write-ahead log behind when the daemon stops.
struct CheckpointService: Service {
    let store: PhotoDatabase

    func run() async throws {
        try? await gracefulShutdown()
        try store.checkpoint()
    }
}
