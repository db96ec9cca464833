import CleanerProtocol
import Dispatch
import Glibc
import PhotoCategories
import Testing

@testable import WindowBridge

/// A socket on which a test plays the daemon line by line.
final class ScriptedDaemon {
    /// Seconds after which what does not come fails the test.
    static let patience = 60

    static let greeting = #"{"jsonrpc":"2.0","method":"hello","params":{"features":[],"protocol":1,"server":"9"}}"#

    let socket: [UInt8]
    private let folder: [CChar]
    private var listener: Int32

    init() throws {
        var template = Array("/tmp/cleaner-window-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = template
        socket = template.dropLast().map { UInt8(bitPattern: $0) } + Array("/s".utf8)
        listener = -1
        try listen()
    }

    deinit {
        stop()
        rmdir(folder)
    }

    /// Listens again after `stop`.
    func listen() throws {
        listener = try LocalSocket.listen(at: socket, backlog: 8)
    }

    /// Nobody listens any more, and the socket is gone.
    func stop() {
        close(listener)
        unlink(socket.map { CChar(bitPattern: $0) } + [0])
    }

    /// Greets the next one who connects.
    func accept(greeting: String = ScriptedDaemon.greeting) throws -> Connection {
        var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        try #require(poll(&request, 1, Int32(Self.patience * 1000)) == 1, "nobody connected")
        let connection = Connection(Glibc.accept(listener, nil, nil))
        try connection.send(greeting)
        return connection
    }

    /// Whether somebody waits to be accepted.
    var isCalled: Bool {
        var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }

    func bridge(files: [String: [UInt8]] = [:]) throws -> WindowBridge {
        try WindowBridge(socket: socket, start: WindowStart(), files: files)
    }
}

/// Lines over a descriptor, which it closes.
final class Connection {
    private let descriptor: Int32
    private var rest = LineBuffer(limit: 1 << 24)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var timeout = timeval(tv_sec: ScriptedDaemon.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    func send(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        try #require(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    /// The next line; nil once the other side has closed.
    func line() throws -> String? {
        while true {
            if let line = try rest.next() { return String(decoding: line, as: UTF8.self) }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            // Closed before it had read everything.
            if count < 0 && errno == ECONNRESET { return nil }
            try #require(count >= 0, "nothing came: \(String(cString: strerror(errno)))")
            guard count > 0 else { return nil }
            rest.append(chunk[..<count])
        }
    }

    /// The lines up to the end.
    func lines() throws -> [String] {
        var all: [String] = []
        while let line = try line() { all.append(line) }
        return all
    }
}

/// A question of the page, and its answer when that comes.
final class Question: Sendable {
    private let came = DispatchSemaphore(value: 0)
    nonisolated(unsafe) private var answer: PageAnswer?

    init(_ bridge: WindowBridge, _ path: String, method: String = "GET", body: String = "") {
        let request = PageRequest(method: method, address: "cleaner://app/\(path)", body: Array(body.utf8))
        bridge.answer(request) { [self] in
            answer = $0
            came.signal()
        }
    }

    /// Sends a request of the protocol.
    convenience init(_ bridge: WindowBridge, request: String) {
        self.init(bridge, "request", method: "POST", body: request)
    }

    func answered() throws -> PageAnswer {
        try #require(came.wait(timeout: .now() + .seconds(ScriptedDaemon.patience)) == .success, "no answer came")
        came.signal()
        return try #require(answer)
    }

    var isAnswered: Bool {
        guard came.wait(timeout: .now()) == .success else { return false }
        came.signal()
        return true
    }

    /// The stream of an answer that has one.
    func stream() throws -> Connection {
        guard case .stream(let descriptor) = try answered().body else { throw Unexpected.bytes }
        return Connection(descriptor)
    }

    /// The bytes of an answer that came whole.
    func bytes() throws -> [UInt8] {
        guard case .bytes(let bytes) = try answered().body else { throw Unexpected.stream }
        return bytes
    }

    func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    enum Unexpected: Error {
        case bytes, stream
    }
}
