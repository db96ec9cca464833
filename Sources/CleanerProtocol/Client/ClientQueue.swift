import Dispatch

/// A connection to the daemon with a queue of its own, which sends one request after the other.
///
/// The first request connects; after the daemon has closed the connection, the next one reconnects.
package final class ClientQueue: Sendable {
    private let queue: DispatchQueue
    private let socket: [UInt8]
    /// Used only on the queue.
    nonisolated(unsafe) private var client: Client?

    package init(_ name: String, socket: [UInt8], client: sending Client? = nil) {
        queue = DispatchQueue(label: name)
        self.socket = socket
        self.client = client
    }

    /// Runs work with the connection, after all earlier work.
    package func run(
        _ work: @escaping @Sendable (_ client: () throws -> Client) throws -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        queue.async { [self] in
            do {
                try work {
                    if let client, client.isOpen { return client }
                    let new = try Client(socket: socket)
                    client = new
                    return new
                }
            } catch {
                if error is SocketError { client = nil }
                failed(error)
            }
        }
    }

    /// Waits until all work is done.
    package func drain() {
        queue.sync {}
    }
}
