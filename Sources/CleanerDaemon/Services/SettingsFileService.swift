import DirectoryWatch
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// Watches the settings file on a thread of its own and has changes applied.
struct SettingsFileService: Service {
    /// Seconds until a failed watch is retried; doubles up to the interval of the library's watch.
    private static let firstPauseSeconds = 1.0
    private static let longestPauseSeconds = 120.0

    let file: FilePath
    let catalogue: Catalogue
    let reader: SettingsReader

    /// Runs the watch; a watch that fails is a condition and does not end the daemon.
    func run() async throws {
        var pause = Self.firstPauseSeconds
        while !Task.isShuttingDownGracefully {
            do {
                try await watch()
            } catch {
                await catalogue.raise(.settingsUnwatched("\(error)"))
                let seconds = pause
                // The sleep ends early only when the daemon stops.
                try? await cancelWhenGracefulShutdown { try await Alarm.wait(for: .seconds(seconds)) }
                pause = min(2 * pause, Self.longestPauseSeconds)
            }
        }
    }

    /// Watches the file and returns when the daemon stops.
    private func watch() async throws {
        let watch = try FileWatch(file)
        await catalogue.clear(.settingsUnwatched)
        try await watch.run(onThread: "settings") {
            let reading = reader.read()
            BlockingThread.wait { await catalogue.take(reading) }
        }
    }
}

/// Reads the settings file again on SIGHUP, and has `UpdateService` look whether the program was replaced.
///
/// `systemctl --user reload cleanerd` sends it. An update of the package does so to each daemon that runs.
/// `SettingsFileService` notices changed settings by itself; this is for file systems that report no changes, and for
/// people who want to be sure.
struct ReloadService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    /// Trapped before anybody could know that the daemon runs.
    let signals: UnixSignalsSequence
    let reader: SettingsReader
    let update: UpdateService

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in signals {
                let reading = reader.read()
                await notifier.reloading { await catalogue.take(reading) }
                update.look()
            }
        }
    }
}
