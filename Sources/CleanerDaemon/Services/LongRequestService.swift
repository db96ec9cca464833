import ServiceLifecycle

/// Ends long work when the daemon stops, before the socket's service waits for the clients that requested it.
struct LongRequestService: Service {
    let previewer: Previewer
    let trash: TrashKeeper
    let audit: Audit
    let languageModel: LanguageModel

    func run() async throws {
        try await gracefulShutdown()
        previewer.stop()
        trash.stop()
        audit.stop()
        languageModel.stop()
    }
}
