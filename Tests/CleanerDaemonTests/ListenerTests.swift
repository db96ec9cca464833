import CleanerProtocol
import FileSystem
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("A daemon listens where no other one does")
struct ListenerTests {
    private let path = FilePath("/tmp/cleaner-\(UUID().uuidString)")

    @Test("A killed daemon's socket that still takes connections, but ends them, is replaced")
    func killed() throws {
        let left = try LocalSocket.listen(at: path.bytes, backlog: 1)
        let end = Thread {
            var wait = pollfd(fd: left, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, -1)
            close(left)
        }
        end.start()
        let listener = try Listener(at: path, patience: -1)
        defer { listener.end() }
        let client = try LocalSocket.connect(to: path.bytes)
        close(client)
    }

    @Test("A daemon that is too busy to take another connection keeps its socket")
    func busy() throws {
        let other = try LocalSocket.listen(at: path.bytes, backlog: 0)
        defer {
            close(other)
            unlink(path.string)
        }
        let waiting = try LocalSocket.connect(to: path.bytes)
        defer { close(waiting) }
        let error = #expect(throws: DaemonError.self) { try Listener(at: path) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("another cleanerd listens"))
    }

    @Test("A daemon that greets keeps its socket")
    func greeting() throws {
        let other = try LocalSocket.listen(at: path.bytes, backlog: 1)
        defer {
            close(other)
            unlink(path.string)
        }
        let greeter = Thread {
            var wait = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, -1)
            let client = accept(other, nil, nil)
            _ = write(client, "{", 1)
            close(client)
        }
        greeter.start()
        let error = #expect(throws: DaemonError.self) { try Listener(at: path) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("another cleanerd listens"))
    }
}
