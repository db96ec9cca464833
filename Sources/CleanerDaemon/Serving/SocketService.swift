import CleanerProtocol
import DirectoryWatch
import Glibc
import Logging
import ServiceLifecycle
import Synchronization

/// Serves the socket: a thread for its loop, a child task a connection.
///
/// Another thread sleeps until somebody removes the socket's file, and makes it again.
struct SocketService: Service {
    let responder: Responder
    let logger: Logger
    /// Opens the listening socket: when everything else is there, signals included.
    let listen: @Sendable () throws -> Listener
    /// Watches the socket's file; the error is no reason not to serve.
    let watch: Result<FileWatch, any Error>
    /// Clients can connect.
    let ready: @Sendable () -> Void

    func run() async throws {
        let shared = SharedListener(try listen())
        defer { shared.listener.withLock { $0.end() } }
        let loop = try SocketLoop(listener: shared.listener.withLock(\.descriptor), logger: logger)
        ready()
        let (connections, arrivals) = AsyncStream<Connection>.makeStream()
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Before the socket is removed: what we remove ourselves shall stay away.
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
            Task {
                let error = ProtocolError(.stopping, "the daemon stops", remedy: "try again later")
                await responder.catalogue.endWaiters(error)
            }
            loop.stop()
        }
    }

    /// Makes the socket's file again whenever it was removed, until the watch is stopped.
    private func keep(_ shared: SharedListener, _ loop: SocketLoop) async {
        do {
            let watch = try watch.get()
            try await BlockingThread.run("socket file") {
                try watch.run {
                    do {
                        guard try shared.listener.withLock({ try $0.restore() }) else { return }
                        logger.warning("somebody removed the socket; it was made again")
                        // It polls what the descriptor was before.
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
