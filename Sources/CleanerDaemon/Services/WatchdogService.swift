import AnalyzerProcess
import Dispatch
import PhotoStore
import ServiceLifecycle

/// Pings the service manager's watchdog after checking that the store, the catalogue and the lanes work.
///
/// The pings stop if the store does not answer, or if a lane stays busy beyond its worker's limits. They continue if a
/// worker hangs, since its own deadline ends it, and if the store reports a failure, since it is retried.
///
/// A ping wakes this thread and the catalogue's. A task that sleeps would wake the timer's thread and the task pool too.
struct WatchdogService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    let lanes: [AnalysisLane]
    private let bell = Bell()

    init(notifier: ServiceNotifier, catalogue: Catalogue, lanes: [AnalysisLane]) {
        self.notifier = notifier
        self.catalogue = catalogue
        self.lanes = lanes
    }

    func run() async throws {
        guard let interval = notifier.watchdogInterval else { return try await gracefulShutdown() }
        try await ThreadService(name: "watchdog") {
            repeat { ping() } while bell.wait(atMost: interval) != .closed
        } end: {
            bell.close()
        }.run()
    }

    private func ping() {
        guard !lanes.contains(where: \.activity.isStuck) else { return }
        catalogue.ifAlive { [notifier] in notifier.ping() }
    }
}
