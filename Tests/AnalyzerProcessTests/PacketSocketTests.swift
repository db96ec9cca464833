import AnalyzerProcess
import Glibc
import SystemPackage
import Testing

@Suite("Packets between daemon and worker")
struct PacketSocketTests {
    @Test("A message arrives with its descriptor, which is closed on exec")
    func descriptor() throws {
        try withPair { daemon, worker in
            try Bench.withPhoto("content") { file in
                let request = WorkerRequest(number: 3, job: .analyze(size: 8, bearsMediaExtension: true))
                try daemon.send(request, passing: file)
                let (message, passed) = try worker.receive(WorkerRequest.self, takesDescriptor: true)
                #expect(message == request)
                let copy = try #require(passed)
                #expect(copy != file)
                #expect(fcntl(copy.rawValue, F_GETFD) & FD_CLOEXEC != 0)
                #expect(try copy.seek(offset: 0, from: .end) == 8)
                try copy.close()
            }
        }
    }

    @Test("A descriptor that nobody wants is not kept")
    func unwanted() throws {
        try withPair { daemon, worker in
            try Bench.withPhoto("content") { file in
                try worker.send(WorkerReply(number: 1, content: .pong), passing: file)
                let (message, passed) = try daemon.receive(WorkerReply.self)
                #expect(message.content == .pong)
                #expect(passed == nil)
            }
        }
    }

    @Test("A packet above the limit is told from nonsense and from the end")
    func limits() throws {
        try withPair { daemon, worker in
            try worker.send(bytes: [UInt8](repeating: 0x20, count: PacketSocket.packetBytes + 1))
            #expect(throws: PacketError.tooLong) { try daemon.receive(WorkerReply.self) }
            try worker.send(bytes: Array("{}".utf8))
            #expect(throws: PacketError.notUnderstood) { try daemon.receive(WorkerReply.self) }
            #expect(throws: PacketError.failed(.resourceTemporarilyUnavailable)) {
                try daemon.receive(WorkerReply.self)
            }
            #expect(throws: PacketError.tooLong) {
                try worker.send([String](repeating: "x", count: PacketSocket.packetBytes))
            }
            #expect(shutdown(worker.descriptor.rawValue, Int32(SHUT_RDWR)) == 0)
            #expect(throws: PacketError.closed) { try daemon.receive(WorkerReply.self) }
            #expect(throws: PacketError.closed) { try daemon.send(WorkerRequest(number: 1, job: .ping)) }
        }
    }

    private func withPair(_ body: (_ daemon: PacketSocket, _ worker: PacketSocket) throws -> Void) throws {
        let (daemon, worker) = try PacketSocket.pair()
        defer {
            try? daemon.close()
            try? worker.close()
        }
        try body(PacketSocket(descriptor: daemon, waits: false), PacketSocket(descriptor: worker, waits: true))
    }
}
