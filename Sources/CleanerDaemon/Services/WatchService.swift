import DirectoryWatch
import Logging
import ServiceLifecycle

/// Runs the watch on a thread of its own and hands each event to the catalogue before it takes the next.
struct WatchService: Service {
    let watch: LibraryWatch
    let catalogue: Catalogue

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run("watch") {
                try watch.run { catalogue.notice($0) }
            }
        } onGracefulShutdown: {
            watch.stop()
        }
    }
}
