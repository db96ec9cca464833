import CleanerProtocol
import Dispatch

/// A connection to the daemon with a queue of its own, which sends one request after the other.
///
/// Reconnects with the next request after a failure.
final class ClientQueue: Sendable {
    private let queue: DispatchQueue
    private let socket: [UInt8]
    /// Touched on the queue alone.
    nonisolated(unsafe) private var client: Client?

    init(_ name: String, socket: [UInt8], client: sending Client? = nil) {
        queue = DispatchQueue(label: name)
        self.socket = socket
        self.client = client
    }

    /// Does work with the connection, after all that was given before.
    func run(
        _ work: @escaping @Sendable (_ client: () throws -> Client) throws -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        queue.async { [self] in
            do {
                try work {
                    if let client { return client }
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

    /// Waits until all that was given is done.
    func drain() {
        queue.sync {}
    }
}
