import ServiceLifecycle
import UnixSignals

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
