import DirectoryWatch
import ServiceLifecycle

extension FileWatch {
    /// Watches on a thread of its own until `stop` or the daemon's end.
    ///
    /// `changed` is called there once when the watch is set up, and after each change.
    func run(onThread name: String, _ changed: @escaping @Sendable () -> Void) async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run(name) { try self.run(changed) }
        } onGracefulShutdown: {
            self.stop()
        }
    }
}
