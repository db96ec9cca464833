import ServiceLifecycle

/// Ends the previews when the daemon stops, before the socket's service waits for their clients.
struct PreviewService: Service {
    let previewer: Previewer

    func run() async throws {
        try await gracefulShutdown()
        previewer.stop()
    }
}
