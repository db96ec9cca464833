import CleanerProtocol
import Glibc
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("Clients that take their time, by a clock of the test's")
struct SlowClientTests {
    private static let halfLine = Int64(ProtocolLimits.halfLineSeconds) * 1000
    private static let stalled = Int64(ProtocolLimits.stalledSeconds) * 1000

    /// A client of the loop and the other end of its socket; it connects at the time 0.
    private func withClient(_ body: (SocketLoop.Client, Int32) throws -> Void) throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        try body(SocketLoop.Client(connection: Connection(descriptor: ends[0]) {}, at: 0), ends[1])
    }

    private func say(_ text: String, to end: Int32) {
        #expect(write(end, text, text.utf8.count) == text.utf8.count)
    }

    /// Fault 67.
    @Test("Who sends a byte now and then and never ends the line is closed in time, counted from the first")
    func halfLine() throws {
        try withClient { client, end in
            for second in 0..<Int64(ProtocolLimits.halfLineSeconds) {
                say("x", to: end)
                client.serve(Int16(POLLIN), at: second * 1000)
                #expect(!client.isOver(at: second * 1000))
                #expect(client.deadline == Self.halfLine)
            }
            #expect(!client.isOver(at: Self.halfLine - 1))
            #expect(client.isOver(at: Self.halfLine))
        }
    }

    @Test("A line that ends in time, and one that waits while another is answered, are not held against it")
    func wholeLines() throws {
        try withClient { client, end in
            say("{", to: end)
            client.serve(Int16(POLLIN), at: 0)
            say("}\n{", to: end)
            client.serve(Int16(POLLIN), at: Self.halfLine - 1)
            #expect(client.isBusy && client.deadline == nil)
            #expect(!client.isOver(at: 10 * Self.halfLine))
            // Answered: the half line behind it begins to count.
            client.isBusy = false
            client.serve(0, at: 10 * Self.halfLine)
            #expect(client.deadline == 11 * Self.halfLine)
        }
    }

    /// Fault 66.
    @Test("Who never reads its answers is closed in time, counted from the last that it took")
    func neverReads() throws {
        try withClient { client, end in
            // More than any socket takes.
            client.connection.output.withLock { $0.bytes = [UInt8](repeating: 0x20, count: 16 << 20) }
            #expect(!client.isOver(at: 1000))
            #expect(client.events & Int16(POLLOUT) != 0)
            client.serve(Int16(POLLOUT), at: 2000)
            #expect(client.deadline == 2000 + Self.stalled)
            // Nothing goes, as it does not read.
            client.serve(Int16(POLLOUT), at: 3000)
            #expect(client.deadline == 2000 + Self.stalled)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while read(end, &bytes, bytes.count) > 0 {}
            client.serve(Int16(POLLOUT), at: 4000)
            #expect(!client.isOver(at: 4000 + Self.stalled - 1))
            #expect(client.isOver(at: 4000 + Self.stalled))
        }
    }

    @Test("Who has read everything may be silent as long as it likes")
    func silent() throws {
        try withClient { client, end in
            client.greet(Hello(server: "9", libraries: 1))
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            #expect(read(end, &bytes, bytes.count) > 0)
            #expect(client.deadline == nil)
            #expect(!client.isOver(at: .max))
        }
    }
}
