internal import CleanerProtocol
internal import Synchronization

/// A few connections to the daemon, each of which answers one request after the other.
final class ClientQueues: Sendable {
    private let queues: [ClientQueue]
    /// The number of requests that each has not answered yet.
    private let waiting: Mutex<[Int]>

    init(_ name: String, count: Int, socket: [UInt8]) {
        queues = (1...count).map { ClientQueue("\(name)-\($0)", socket: socket) }
        waiting = Mutex(Array(repeating: 0, count: count))
    }

    /// Runs work with the connection that has the least to do.
    func run(_ work: @escaping @Sendable (_ client: () throws -> Client) throws -> Void) {
        let index = waiting.withLock { waiting in
            let index = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
            waiting[index] += 1
            return index
        }
        queues[index].run { [self] client in
            defer { waiting.withLock { $0[index] -= 1 } }
            try work(client)
        } failed: { _ in
        }
    }
}
