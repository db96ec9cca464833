import CleanerProtocol
import Dispatch
import Glibc
import Synchronization
import Testing

/// Requests that wait for their turn, and a daemon that is away for a while.
@Suite struct ClientQueueTests {
    @Test("What was asked before the daemon was found to be away is never carried out by the one that comes back")
    func outage() throws {
        try FakeDaemon.run([FakeDaemon.greeting]) { socket in
            try TemporaryFolder.with { folder in
                let away = folder + Array("/s".utf8)
                let queue = ClientQueue("test", socket: away)
                let seen = Mutex<[String]>([])
                let bothAsked = DispatchSemaphore(value: 0)
                func ask(_ name: String, first: @escaping @Sendable () -> Void = {}) {
                    queue.run { client in
                        first()
                        // Whoever asked has to learn of the failure from its own work.
                        seen.withLock { $0.append("\(name) began") }
                        _ = try client()
                        seen.withLock { $0.append("\(name) was carried out") }
                    } failed: { _ in
                        seen.withLock { $0.append("\(name) failed") }
                        // Now the daemon is there.
                        #expect(symlink(Self.text(socket), Self.text(away)) == 0 || errno == EEXIST)
                    }
                }
                ask("first") { bothAsked.wait() }
                ask("second")
                bothAsked.signal()
                queue.drain()
                ask("third")
                queue.drain()
                #expect(
                    seen.withLock { $0 } == [
                        "first began", "first failed", "second began", "second failed", "third began",
                        "third was carried out",
                    ])
            }
        }
    }

    private static func text(_ path: [UInt8]) -> [CChar] {
        path.map { CChar(bitPattern: $0) } + [0]
    }
}
