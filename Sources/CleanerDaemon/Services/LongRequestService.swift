import ServiceLifecycle

/// Ends long work when the daemon stops, before the services of the socket, the watch and the lanes wait for it.
struct LongRequestService: Service {
    let loading: Loading
    let catalogue: Catalogue
    let previewer: Previewer
    let trash: TrashKeeper
    let audit: Audit
    let languageModel: LanguageModel

    func run() async throws {
        try await gracefulShutdown()
        loading.giveUp()
        catalogue.stop.raise()
        catalogue.queue.stop()
        previewer.stop()
        trash.stop()
        audit.stop()
        languageModel.stop()
    }
}
