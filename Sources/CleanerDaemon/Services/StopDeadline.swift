import Logging
import ServiceLifecycle
import Synchronization

/// Bounds how long the daemon's end takes: a thread that waits for a disk may wait for ever, and its service with it.
///
/// The store bears a daemon that dies at any moment, so what is left undone is done after the next start.
final class StopDeadline: Service {
    /// About half of what the unit allows (`TimeoutStopSec`); an ordinary end takes a fraction of a second.
    private static let patience = Duration.seconds(8)

    /// Yields the end of the services' run.
    private let ends: AsyncStream<Result<Void, any Error>>
    private let end: AsyncStream<Result<Void, any Error>>.Continuation
    private let waiting = Mutex<Task<Void, any Error>?>(nil)
    private let clocks: Clocks
    private let logger: Logger

    init(clocks: Clocks, logger: Logger) {
        (ends, end) = AsyncStream.makeStream()
        self.clocks = clocks
        self.logger = logger
    }

    func run() async throws {
        try await gracefulShutdown()
        waiting.withLock {
            $0 = Task {
                try await clocks.sleep(Self.patience)
                logger.warning("stops without waiting for a disk that does not answer")
                end.yield(.success(()))
            }
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
        // Another run may follow, once a damaged store is moved aside.
        defer { waiting.withLock { $0?.cancel() } }
        for await result in ends { return try result.get() }
    }
}
