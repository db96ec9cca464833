import CleanerProtocol
import Foundation
import Glibc
import Logging
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("The end of the socket's loop, and what counts as a request under way")
struct SocketEndTests {
    /// Milliseconds: far more than a test takes, so that no loop ends for its deadline.
    private static let anHour: Int64 = 3_600_000
    /// More than any socket takes.
    private static let large = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)

    /// A loop that runs, and a client of it.
    private struct Setting {
        let requests: RequestCount
        let loop: SocketLoop
        let run: Task<Void, any Error>
        let client: Int32
        let connection: Connection

        /// Has the client send lines, and returns the first one as the task that serves the client gets it.
        func ask(_ lines: String) async -> [UInt8]? {
            #expect(write(client, lines, lines.utf8.count) == lines.utf8.count)
            var iterator = connection.lines.makeAsyncIterator()
            return await iterator.next()
        }

        /// Adds to what is to be sent, without waiting for the client.
        func put(_ bytes: [UInt8]) {
            connection.output.withLock { $0.bytes += bytes }
            loop.wake()
        }

        /// Reads until something arrives that ends like this, or until the connection ends.
        @discardableResult
        func read(until end: String? = nil) -> [UInt8] {
            var all: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while end.map({ !all.suffix($0.utf8.count).elementsEqual($0.utf8) }) ?? true {
                let count = Glibc.read(client, &bytes, bytes.count)
                guard count > 0 else { break }
                all += bytes[..<count]
            }
            return all
        }
    }

    private func withLoop(_ body: (Setting) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("cleaner-\(UUID().uuidString)").path
        let listener = try LocalSocket.listen(at: Array(path.utf8), backlog: 4)
        defer {
            close(listener)
            unlink(path)
        }
        let requests = RequestCount()
        let loop = try SocketLoop(
            listener: listener, hello: Hello(server: "9", libraries: 1), requests: requests,
            logger: Logger(label: "socket"))
        let (connections, arrivals) = AsyncStream<Connection>.makeStream()
        let run = Task { try await BlockingThread.run("socket") { loop.run { arrivals.yield($0) } } }
        let client = try LocalSocket.connect(to: Array(path.utf8))
        defer { close(client) }
        // Its reads wait.
        try #require(fcntl(client, F_SETFL, O_RDWR) == 0)
        var iterator = connections.makeAsyncIterator()
        let connection = try #require(await iterator.next())
        let setting = Setting(requests: requests, loop: loop, run: run, client: client, connection: connection)
        setting.read(until: "\n")
        try await body(setting)
        loop.finish(within: 0)
        try await run.value
    }

    @Test("An answer on its way arrives, then the loop ends, and no further request was taken")
    func answered() async throws {
        try await withLoop { setting in
            let first = await setting.ask("first\nsecond\n")
            #expect(first == Array("first".utf8))
            #expect(!setting.requests.isIdle)
            setting.loop.finish(within: Self.anHour)
            setting.put(Self.large + Array("\n".utf8))
            setting.loop.answered(setting.connection)
            #expect(setting.read().count == Self.large.count + 1)
            try await setting.run.value
            #expect(setting.requests.isIdle)
            var lines = setting.connection.lines.makeAsyncIterator()
            #expect(await lines.next() == nil)
        }
    }

    @Test("A loop without requests ends at once, whatever its subscribers have not read")
    func subscriber() async throws {
        try await withLoop { setting in
            _ = await setting.ask("subscribe\n")
            setting.put(Array("done\n".utf8))
            setting.loop.answered(setting.connection)
            setting.read(until: "done\n")
            await setting.requests.untilIdle()
            // Changes, which nobody reads.
            setting.put(Self.large)
            #expect(setting.requests.isIdle)
            setting.loop.finish(within: Self.anHour)
            try await setting.run.value
        }
    }

    @Test("A request whose answer takes too long is cut off, and counts until its work ends")
    func late() async throws {
        try await withLoop { setting in
            _ = await setting.ask("slow\n")
            setting.loop.finish(within: 0)
            try await setting.run.value
            #expect(setting.read() == [])
            #expect(!setting.requests.isIdle)
            setting.loop.answered(setting.connection)
            #expect(setting.requests.isIdle)
        }
    }

    @Test("A request is under way until its client has got the last byte, or goes away")
    func unsent() async throws {
        for reads in [true, false] {
            try await withLoop { setting in
                _ = await setting.ask("large\n")
                setting.put(Self.large)
                setting.loop.answered(setting.connection)
                #expect(!setting.requests.isIdle)
                if reads {
                    var rest = Self.large.count
                    var bytes = [UInt8](repeating: 0, count: 1 << 16)
                    while rest > 0 { rest -= max(0, Glibc.read(setting.client, &bytes, bytes.count)) }
                } else {
                    shutdown(setting.client, Int32(SHUT_RDWR))
                }
                await setting.requests.untilIdle()
            }
        }
    }
}
