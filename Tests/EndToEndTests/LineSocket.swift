import CleanerProtocol
import Foundation
import Glibc
import Testing

/// A plain socket of lines, as a client of another language would have it.
final class LineSocket {
    /// Seconds after which a silent daemon fails the test.
    static let patience = 60
    let descriptor: Int32
    private var rest = Data()

    /// Connects; the greeting is the first line.
    init(_ path: String) throws {
        descriptor = try LocalSocket.connect(to: Array(path.utf8))
        try #require(fcntl(descriptor, F_SETFL, O_RDWR) == 0)
        setPatience(seconds: Self.patience)
    }

    deinit {
        close(descriptor)
    }

    /// A connection whose greeting was read.
    static func greeted(_ path: String) throws -> LineSocket {
        let line = try LineSocket(path)
        try #require(try line.receive()?.contains("\"hello\"") == true)
        return line
    }

    func setPatience(seconds: Int) {
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    func send(_ text: String) throws {
        try #require(write(Array((text + "\n").utf8)))
    }

    /// Sends bytes as they are; false where the other side has closed.
    func write(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// The next line; nil where the daemon has closed the connection.
    func receive() throws -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest.removeSubrange(rest.startIndex...end)
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
            try #require(count > 0, "the daemon is silent")
            rest += chunk[..<count]
        }
    }

    /// Sends a request and gives its answer, passing over rows and changes.
    func ask(_ request: String) throws -> String {
        try #require(try answer(to: request), "the daemon closed the connection")
    }

    /// The same; nil where the daemon ends before it answers.
    func answer(to request: String) throws -> String? {
        guard write(Array((request + "\n").utf8)) else { return nil }
        return try answer()
    }

    /// The next answer, passing over rows and changes; nil where the daemon ends before.
    func answer() throws -> String? {
        while let line = try receive() {
            if !line.contains("\"method\"") { return line }
        }
        return nil
    }
}

extension Run {
    func line() throws -> LineSocket { try .greeted(socket.path) }
}
