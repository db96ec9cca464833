import CleanerProtocol
import Glibc
import Logging
import ServiceLifecycle

/// Serves the socket: a thread for its loop, a child task a connection.
struct SocketService: Service {
    let responder: Responder
    let logger: Logger
    /// Opens the listening socket: when everything else is there, signals included.
    let listen: @Sendable () throws -> Listener
    /// Clients can connect.
    let ready: @Sendable () -> Void

    func run() async throws {
        let listener = try listen()
        defer { listener.remove() }
        let loop = try SocketLoop(listener: listener.descriptor, logger: logger)
        ready()
        let (connections, arrivals) = AsyncStream<Connection>.makeStream()
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await BlockingThread.run("socket") { loop.run { arrivals.yield($0) } }
                    arrivals.finish()
                }
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

    private func serve(_ connection: Connection, _ loop: SocketLoop) async {
        for await line in connection.lines {
            await responder.answer(line, on: connection)
            loop.answered(connection)
        }
    }
}
