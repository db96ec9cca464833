import CleanerProtocol
import Dispatch
import Glibc
import Testing

/// A daemon that accepts one connection and plays a script, for tests of the client.
enum FakeDaemon {
    enum Step: Sendable {
        case send(String)
        /// Waits for a line of the client, which has to be this.
        case expect(String)
    }

    static let greeting = Step.send(
        #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":[],"server":"9"}}"# + "\n")

    /// Runs the body with the socket's path; the connection is closed when the script has ended.
    ///
    /// Records an issue for lines of the client that are not those of the script.
    static func run(_ script: [Step], _ body: ([UInt8]) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let path = folder + Array("/s".utf8)
            let listener = try LocalSocket.listen(at: path, backlog: 1)
            let queue = DispatchQueue(label: "fake daemon")
            let finished = DispatchSemaphore(value: 0)
            nonisolated(unsafe) var unexpected: [String] = []
            queue.async {
                unexpected = play(script, listener)
                finished.signal()
            }
            let result = Result { try body(path) }
            // Wakes the script if the body ended without connecting.
            shutdown(listener, Int32(SHUT_RDWR))
            finished.wait()
            close(listener)
            try result.get()
            #expect(unexpected == [])
        }
    }

    private static func play(_ script: [Step], _ listener: Int32) -> [String] {
        var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, -1)
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return ["nobody connected"] }
        defer { close(connection) }
        var unexpected: [String] = []
        for step in script {
            switch step {
            case .send(let text):
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    let sent = rest.withUnsafeBytes {
                        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard sent > 0 else { return unexpected }
                    rest = rest.dropFirst(sent)
                }
            case .expect(let line):
                let received = readLine(connection)
                if received != line { unexpected.append(received) }
            }
        }
        return unexpected
    }

    private static func readLine(_ connection: Int32) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}

/// A folder that is gone when the body has ended, however it ends.
enum TemporaryFolder {
    static func with<Result>(_ body: ([UInt8]) throws -> Result) throws -> Result {
        var template = Array("/tmp/cleaner-protocol-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        defer {
            for name in ["s", "stale", "file"] {
                unlink(template.dropLast().map { $0 } + Array("/\(name)".utf8CString))
            }
            rmdir(template)
        }
        return try body(template.dropLast().map { UInt8(bitPattern: $0) })
    }
}
