import ServiceLifecycle

/// Loads what the daemon knows, while clients can connect already.
///
/// A failure ends the other services in good order.
struct LoadService: Service {
    let loading: Loading
    let load: @Sendable () async throws -> Void

    func run() async throws {
        do {
            try await load()
            loading.finish()
            // Until the engine had taken them, the facts of all photos were in memory a second time.
            FreeMemory.giveBack()
        } catch {
            // A daemon that stops loads no further, which is no failure.
            guard loading.isGivenUp else { throw error }
        }
        try? await gracefulShutdown()
    }
}

/// A service that begins once all is loaded.
struct LoadedService<Base: Service>: Service {
    let loading: Loading
    let base: Base

    func run() async throws {
        if await loading.wait() { return try await base.run() }
        // One that ends out of turn would cancel the others, whose threads then go on.
        try? await gracefulShutdown()
    }
}
