import AnalyzerProcess
import PhotoStore
import ServiceLifecycle

/// Pings the service manager's watchdog, after proof that the store, the catalogue and the workers' lanes work.
///
/// A store that does not answer stops the pings, and so does a lane that outlives its worker's limits. A worker that hangs
/// does not: its own deadline ends it. Nor does a store that reports a failure: it is tried again.
struct WatchdogService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    let lanes: [AnalysisLane]

    func run() async throws {
        // The last service is the first to stop.
        defer { notifier.stopping() }
        guard let interval = notifier.watchdogInterval else { return try await gracefulShutdown() }
        while !Task.isShuttingDownGracefully {
            let isStuck = lanes.contains(where: \.activity.isStuck)
            if await catalogue.isAlive(), !isStuck { notifier.ping() }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
        }
    }
}
