import AnalyzerProcess
import PhotoStore
import ServiceLifecycle

/// Pings the service manager's watchdog, after proof that the store, the catalogue and the workers' lanes go on.
///
/// A worker that hangs is ended by its own deadline and stops no ping; a store that does not answer does.
struct WatchdogService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue

    func run() async throws {
        guard let interval = notifier.watchdogInterval else { return try await gracefulShutdown() }
        while !Task.isShuttingDownGracefully {
            if await catalogue.isAlive() { notifier.ping() }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
        }
    }
}
