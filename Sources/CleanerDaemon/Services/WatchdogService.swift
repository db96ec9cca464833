import AnalyzerProcess
import PhotoStore
import ServiceLifecycle

/// Pings the service manager's watchdog after checking that the store, the catalogue and the lanes work.
///
/// The pings stop if the store does not answer, or if a lane stays busy beyond its worker's limits. They continue if a
/// worker hangs, since its own deadline ends it, and if the store reports a failure, since it is retried.
struct WatchdogService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    let lanes: [AnalysisLane]

    func run() async throws {
        guard let interval = notifier.watchdogInterval else { return try await gracefulShutdown() }
        while !Task.isShuttingDownGracefully {
            let isStuck = lanes.contains(where: \.activity.isStuck)
            if await catalogue.isAlive(), !isStuck { notifier.ping() }
            try? await cancelWhenGracefulShutdown { try await Alarm.wait(for: interval) }
        }
    }
}
