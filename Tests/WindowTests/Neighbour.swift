import Foundation
import Glibc
import Testing

/// A web server of this machine, which gives a picture to whoever asks, and counts who did.
final class Neighbour: Sendable {
    /// A picture of one pixel.
    private static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1,
        0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

    let port: UInt16
    private let listener: Int32
    nonisolated(unsafe) private var count = 0
    private let lock = NSLock()

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        port = try DrivenWindow.boundPort(of: listener)
        try #require(listen(listener, 8) == 0)
        Thread.detachNewThread { [self] in serve() }
    }

    /// Nobody is answered any more.
    func end() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// How many connected.
    var visits: Int { lock.withLock { count } }

    /// What it answers to a request that reaches it.
    func visit() throws -> String {
        let connection = try DrivenWindow.connect(port)
        defer { close(connection) }
        let request = Array("GET /x.gif HTTP/1.1\r\n\r\n".utf8)
        try #require(send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
        var answer = [UInt8](repeating: 0, count: 64)
        let length = recv(connection, &answer, answer.count, 0)
        return String(decoding: answer.prefix(max(length, 0)), as: UTF8.self)
    }

    private func serve() {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n"
            + "Content-Length: \(Self.picture.count)\r\n\r\n"
        let answer = Array(head.utf8) + Self.picture
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            lock.withLock { count += 1 }
            var request = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &request, request.count, 0)
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            close(connection)
        }
    }
}
