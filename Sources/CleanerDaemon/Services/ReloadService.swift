import ServiceLifecycle
import UnixSignals

/// Reads the settings file again on SIGHUP, which `systemctl --user reload cleanerd` sends.
///
/// `SettingsFileService` notices changes by itself. This is for file systems that report no changes, and for people who
/// want to be sure.
struct ReloadService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    /// Trapped before anybody could know that the daemon runs.
    let signals: UnixSignalsSequence
    let reader: SettingsReader

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in signals {
                let reading = reader.read()
                await notifier.reloading { await catalogue.take(reading) }
            }
        }
    }
}
