import ServiceLifecycle
import UnixSignals

/// Reads the settings file again on SIGHUP, which `systemctl --user reload cleanerd` sends.
///
/// What a running daemon cannot take over is a condition that asks for a restart; a file that is wrong is one too, and
/// the daemon goes on with what it had.
struct ReloadService: Service {
    let notifier: ServiceNotifier
    let catalogue: Catalogue
    let running: Configuration
    /// Trapped since before anybody could know the daemon.
    let signals: UnixSignalsSequence
    /// Makes the configuration anew.
    let read: @Sendable () throws -> Configuration

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() {
            let read = Result(catching: read)
            await notifier.reloading { await catalogue.take(read, running: running) }
        }
    }
}
