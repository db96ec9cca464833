import Dispatch
internal import Synchronization

/// A connection to the daemon with a queue of its own, which sends one request after the other.
///
/// The first request connects; after the daemon has closed the connection, the next one reconnects. Where that fails, all
/// requests fail that were asked until then: none is carried out by a daemon that comes back after its user was told that
/// the daemon does not answer.
package final class ClientQueue: Sendable {
    private let queue: DispatchQueue
    private let socket: [UInt8]
    /// Used only on the queue.
    nonisolated(unsafe) private var client: Client?
    /// The number of the last request that was asked.
    private let asked = Atomic(0)
    /// The last failure to connect, and the last request that was asked before it; used only on the queue.
    nonisolated(unsafe) private var outage: (error: any Error, last: Int)?

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
        let number = asked.add(1, ordering: .relaxed).newValue
        queue.async { [self] in
            do {
                try work { try connected(for: number) }
            } catch {
                if error is SocketError { client = nil }
                failed(error)
            }
        }
    }

    private func connected(for number: Int) throws -> Client {
        if let outage, number <= outage.last { throw outage.error }
        if let client, client.isOpen { return client }
        do {
            let new = try Client(socket: socket)
            client = new
            return new
        } catch {
            outage = (error, asked.load(ordering: .relaxed))
            throw error
        }
    }

    /// Waits until all work is done.
    package func drain() {
        queue.sync {}
    }
}
