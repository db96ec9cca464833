import Logging
import ServiceLifecycle

/// Tells the service manager of the daemon's end, and bounds how long it takes: a thread that waits for a disk may wait for ever, and its service with it.
///
/// The store bears a daemon that dies at any moment, so what is left undone is done after the next start.
struct StopDeadline: Service {
    /// About half of what the unit allows (`TimeoutStopSec`); an ordinary end takes a fraction of a second.
    private static let patience = Duration.seconds(8)

    /// Yields the end of the services' run.
    private let ends: AsyncStream<Result<Void, any Error>>
    private let end: AsyncStream<Result<Void, any Error>>.Continuation
    private let notifier: ServiceNotifier
    private let clocks: Clocks
    private let logger: Logger

    init(notifier: ServiceNotifier, clocks: Clocks, logger: Logger) {
        (ends, end) = AsyncStream.makeStream()
        self.notifier = notifier
        self.clocks = clocks
        self.logger = logger
    }

    func run() async throws {
        try await gracefulShutdown()
        notifier.stopping()
        Task {
            try await clocks.sleep(Self.patience)
            logger.warning("stops without waiting for a disk that does not answer")
            end.yield(.success(()))
        }
    }

    /// Runs the group, of which this is a service, until it ends or its deadline has passed.
    func run(_ group: ServiceGroup) async throws {
        Task {
            do {
                end.yield(.success(try await group.run()))
            } catch {
                end.yield(.failure(error))
            }
        }
        for await result in ends { return try result.get() }
    }
}
