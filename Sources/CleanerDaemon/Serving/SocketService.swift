import CleanerProtocol
import DirectoryWatch
import Glibc
import Logging
import ServiceLifecycle
import Synchronization

/// Serves the socket, with a thread for the loop and a child task for each connection.
///
/// Another thread waits until somebody removes the socket's file, and creates it again.
struct SocketService: Service {
    let responder: Responder
    let requests: RequestCount
    let logger: Logger
    /// Opens the listening socket once everything else is ready, including the handling of signals.
    let listen: @Sendable () throws -> Listener
    /// The watch of the socket's file; without one, clients are served all the same.
    let watch: Result<FileWatch, any Error>
    /// Called when clients can connect.
    let ready: @Sendable () -> Void

    func run() async throws {
        let shared = SharedListener(try await BlockingThread.run("listen", listen))
        defer { shared.listener.withLock { $0.end() } }
        let loop = try SocketLoop(
            listener: shared.listener.withLock(\.descriptor),
            hello: Hello(
                server: "cleanerd \(ProgramVersion.text)", libraries: responder.catalogue.libraries.roots.count),
            requests: requests, logger: logger)
        ready()
        let (connections, arrivals) = AsyncStream<Connection>.makeStream()
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Stop the watch before the daemon removes the socket, so that it is not created again.
                    defer { try? watch.get().stop() }
                    try await BlockingThread.run("socket") { loop.run { arrivals.yield($0) } }
                    arrivals.finish()
                }
                group.addTask { await keep(shared, loop) }
                group.addTask {
                    await withDiscardingTaskGroup { clients in
                        for await connection in connections {
                            clients.addTask { await serve(connection, loop) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        } onGracefulShutdown: {
            Task { await responder.catalogue.endWaiters(.daemonStops) }
            loop.finish()
        }
    }

    /// Creates the socket's file again whenever it is removed, until the watch stops.
    private func keep(_ shared: SharedListener, _ loop: SocketLoop) async {
        do {
            let watch = try watch.get()
            try await BlockingThread.run("socket file") {
                try watch.run {
                    do {
                        guard try shared.listener.withLock({ try $0.restore() }) else { return }
                        logger.warning("somebody removed the socket; it was made again")
                        // The loop still polls the old socket of this descriptor.
                        loop.wake()
                    } catch {
                        logger.error(
                            "the socket was removed and cannot be made again", metadata: ["reason": "\(error)"])
                    }
                }
            }
        } catch {
            logger.warning("nobody will notice when the socket is removed", metadata: ["reason": "\(error)"])
        }
    }

    private func serve(_ connection: Connection, _ loop: SocketLoop) async {
        for await line in connection.lines {
            await responder.answer(line, on: connection)
            loop.answered(connection)
        }
    }

    /// The listening socket, which the service and the watch of its file share.
    private final class SharedListener: Sendable {
        let listener: Mutex<Listener>

        init(_ listener: Listener) {
            self.listener = Mutex(listener)
        }
    }
}
