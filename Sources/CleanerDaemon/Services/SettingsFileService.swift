import DirectoryWatch
import ServiceLifecycle
import SystemPackage

/// The thread that notices changes of the settings file and has them taken over.
struct SettingsFileService: Service {
    /// Seconds until a watch that failed is tried again, doubled up to the longest, the interval of the library's watch.
    private static let firstPauseSeconds = 1.0
    private static let longestPauseSeconds = 120.0

    let file: FilePath
    let catalogue: Catalogue
    let reader: SettingsReader

    /// A watch that fails is a condition, and no reason not to run.
    func run() async throws {
        var pause = Self.firstPauseSeconds
        while !Task.isShuttingDownGracefully {
            do {
                try await watch()
            } catch {
                await catalogue.raise(.settingsUnwatched("\(error)"))
                let seconds = pause
                // Ends early only because the daemon ends.
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
                pause = min(2 * pause, Self.longestPauseSeconds)
            }
        }
    }

    /// Returns when the daemon ends.
    private func watch() async throws {
        let watch = try FileWatch(file)
        await catalogue.clear(.settingsUnwatched)
        try await watch.run(onThread: "settings") {
            let reading = reader.read()
            BlockingThread.wait { await catalogue.take(reading) }
        }
    }
}
