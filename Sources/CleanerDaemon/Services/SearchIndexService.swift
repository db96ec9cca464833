import ServiceLifecycle

/// Brings the index of words up to date after changes, slice by slice, and sleeps until the next one.
struct SearchIndexService: Service {
    let catalogue: Catalogue

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in catalogue.wordChanges {
                while await catalogue.bringWordsUpToDate() {
                    if Task.isCancelled { return }
                    await Task.yield()
                }
            }
        }
    }
}
