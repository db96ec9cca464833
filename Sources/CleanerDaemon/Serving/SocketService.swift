import CleanerProtocol
import Glibc
import Logging
import ServiceLifecycle

/// Serves the socket: a thread for its loop, a child task a connection.
struct SocketService: Service {
    let loop: SocketLoop
    let responder: Responder

    func run() async throws {
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
                            clients.addTask { await serve(connection) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        } onGracefulShutdown: {
            Task { await responder.catalogue.endWaiters() }
            loop.stop()
        }
    }

    private func serve(_ connection: Connection) async {
        for await line in connection.lines {
            await responder.answer(line, on: connection)
            loop.answered(connection)
        }
    }
}
