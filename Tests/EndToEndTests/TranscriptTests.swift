import Fixtures
import Foundation
import Glibc
import ProtocolTranscripts
import Testing

@Suite("The transcripts of PROTOCOL.md hold against the daemon", .serialized)
struct ProtocolDocumentTranscriptTests {
    private static let document = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/CleanerProtocol/PROTOCOL.md")

    private static func transcripts() throws -> [Transcript] {
        try Transcript.all(in: String(contentsOf: document, encoding: .utf8))
    }

    @Test("A conversation goes as it is written", arguments: try transcripts())
    func transcript(_ transcript: Transcript) throws {
        let run = try Run()
        if transcript.library == "two-copies" {
            let photo = try Run.photo(1)
            try run.write(photo, to: "a.jpg")
            try run.write(JPEGFile(photo).addingComment("a remark").bytes, to: "b.jpg")
        } else {
            try #require(transcript.library == "empty")
        }
        try run.start()
        try run.sync()
        let line = try LineSocket(run.socket.path)
        // The greeting comes unasked; a transcript that is not about it leaves it out.
        if case .send = transcript.lines.first?.step { _ = try line.receive() }
        try transcript.run(send: line.send, receive: line.receive)
    }
}

/// A plain socket of lines, as a client of another language would have it.
private final class LineSocket {
    /// Seconds after which a silent daemon fails the test.
    private static let patience = 60
    private let descriptor: Int32
    private var rest = Data()

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        var timeout = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(connected == 0)
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) throws {
        let bytes = Array((text + "\n").utf8)
        try #require(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    func receive() throws -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest = Data(rest[rest.index(after: end)...])
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            try #require(count >= 0, "the daemon is silent")
            if count == 0 { return nil }
            rest += chunk[..<count]
        }
    }
}
