import DirectoryWatch
import ServiceLifecycle

extension FileWatch {
    /// Calls `changed` on a thread of its own, once when the watch stands and after each change; until `stop`, or until
    /// the daemon ends.
    func run(onThread name: String, _ changed: @escaping @Sendable () -> Void) async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run(name) { try self.run(changed) }
        } onGracefulShutdown: {
            self.stop()
        }
    }
}
