import DirectoryWatch
import ServiceLifecycle

/// Runs a thread until its work ends, and ends the work when the daemon stops.
struct ThreadService: Service {
    /// The thread's name.
    let name: String
    /// Blocks the thread until `end` is called.
    let work: @Sendable () throws -> Void
    /// Lets `work` return soon, also before it began.
    let end: @Sendable () -> Void

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run(name, work)
        } onGracefulShutdown: {
            end()
        }
    }
}

extension FileWatch {
    /// Watches on a thread of its own until `stop` or the daemon's end.
    ///
    /// `changed` is called there once when the watch is set up, and after each change.
    func run(onThread name: String, _ changed: @escaping @Sendable () -> Void) async throws {
        try await ThreadService(name: name) {
            try self.run(changed)
        } end: {
            self.stop()
        }.run()
    }
}
