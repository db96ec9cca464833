import AnalyzerProcess
import PhotoStore
import ServiceLifecycle

/// Pings the service manager's watchdog, after proof that the store, the catalogue and the workers' lanes go on.
///
/// A worker that hangs is ended by its own deadline and stops no ping, and a store that says how it fails is tried again;
/// one that does not answer stops them, and a lane that outlives its worker's limits.
struct WatchdogService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    let lanes: [AnalysisLane]

    func run() async throws {
        // The last service is the first that is told to stop.
        defer { notifier.stopping() }
        guard let interval = notifier.watchdogInterval else { return try await gracefulShutdown() }
        while !Task.isShuttingDownGracefully {
            let isStuck = lanes.contains(where: \.activity.isStuck)
            if await catalogue.isAlive(), !isStuck { notifier.ping() }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
        }
    }
}
