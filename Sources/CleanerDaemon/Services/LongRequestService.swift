import ServiceLifecycle

/// Ends what takes long when the daemon stops, before the socket's service waits for whoever asked for it.
struct LongRequestService: Service {
    let previewer: Previewer
    let trash: TrashKeeper
    let audit: Audit

    func run() async throws {
        try await gracefulShutdown()
        previewer.stop()
        trash.stop()
        audit.stop()
    }
}
