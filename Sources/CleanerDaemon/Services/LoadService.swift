import ServiceLifecycle

/// Loads what the daemon knows, while clients can connect already.
struct LoadService: Service {
    let loading: Loading
    let load: @Sendable () async throws -> Void

    func run() async throws {
        do {
            try await load()
        } catch {
            loading.giveUp()
            // A daemon that stops loads no further, which is no failure.
            if Task.isShuttingDownGracefully { return }
            throw error
        }
        loading.finish()
        try? await gracefulShutdown()
    }
}

/// A service that begins once all is loaded.
struct LoadedService<Base: Service>: Service {
    let loading: Loading
    let base: Base

    func run() async throws {
        guard await loading.over() else { return }
        try await base.run()
    }
}
