import DirectoryWatch
import ServiceLifecycle

/// The thread that notices changes of the settings file and has them taken over.
struct SettingsFileService: Service {
    /// The error is a condition, and no reason not to run.
    let watch: Result<FileWatch, any Error>
    let catalogue: Catalogue
    /// Makes the configuration anew.
    let read: @Sendable () throws -> Configuration

    func run() async throws {
        do {
            let watch = try watch.get()
            try await withGracefulShutdownHandler {
                try await BlockingThread.run("settings") {
                    try watch.run {
                        let read = Result(catching: read)
                        BlockingThread.wait { await catalogue.take(read) }
                    }
                }
            } onGracefulShutdown: {
                watch.stop()
            }
        } catch {
            await catalogue.settingsUnwatched("\(error)")
            try? await gracefulShutdown()
        }
    }
}
