import Logging
import PhotoStore
import ServiceLifecycle
import Testing

@testable import CleanerDaemon

@Suite("Services that wait until all is loaded")
struct LoadServiceTests {
    /// Ends in good order only, as services with threads of their own do, and then as the long requests do.
    private final class Orderly: Service {
        let loading: Loading
        let end = StopFlag()

        init(_ loading: Loading) {
            self.loading = loading
        }

        func run() async throws {
            try await gracefulShutdown()
            loading.giveUp()
            end.raise()
        }
    }

    private struct Base: Service {
        func run() async throws { try await gracefulShutdown() }
    }

    private static func group(
        _ orderly: Orderly, _ load: @escaping @Sendable () async throws -> Void
    ) -> ServiceGroup {
        let waiting = (0..<3).map { _ in Daemon.part(LoadedService(loading: orderly.loading, base: Base())) }
        let loader = Daemon.part(LoadService(loading: orderly.loading, load: load))
        return ServiceGroup(
            configuration: .init(
                services: [loader] + waiting + [Daemon.part(orderly)], logger: Logger(label: "load")))
    }

    @Test("A failure to load ends the others in good order, and is the failure of all")
    func failure() async throws {
        let orderly = Orderly(Loading())
        let group = Self.group(orderly) { throw StoreError(.damaged, "as said") }
        let error = await #expect(throws: StoreError.self) { try await group.run() }
        #expect(error?.kind == .damaged)
        #expect(orderly.end.isRaised)
    }

    @Test("A daemon that stops while it loads ends without a failure", arguments: [true, false])
    func stop(noticed: Bool) async throws {
        let orderly = Orderly(Loading())
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let group = Self.group(orderly) {
            started.yield()
            // As long as a disk takes, or until a slice notices that the daemon stops.
            _ = await orderly.loading.wait()
            if noticed { throw StoreError(.failed, "stopped") }
        }
        async let run: Void = group.run()
        for await _ in starts { break }
        await group.triggerGracefulShutdown()
        try await run
        #expect(orderly.end.isRaised)
    }
}
