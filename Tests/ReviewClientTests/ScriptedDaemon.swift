import CleanerProtocol
import Foundation
import Glibc
import Testing

/// A daemon on a real socket, whose answers a test scripts: a closure gets each request and says what to do.
///
/// One thread of its own serves all connections, as the client opens several. It waits for them together with a bell, by
/// which the test's thread wakes it, so it can be ended at any moment.
final class ScriptedDaemon: @unchecked Sendable {
    typealias Script = @Sendable (any ProtocolRequest) -> Reply

    /// Seconds after which what does not come fails the test.
    static let patience: TimeInterval = 60

    let socket: [UInt8]
    private let folder: [CChar]
    private let script: Script
    private let bell: (ring: Int32, heard: Int32)
    /// Guards all below; signalled when a request came or the thread ended.
    private let news = NSCondition()
    private var requests: [any ProtocolRequest] = []
    private var changes: [ChangeMessage] = []
    private var isReleasing = false
    private var isStopping = false
    private var isRunning = false

    init(_ script: @escaping Script) throws {
        self.script = script
        var template = Array("/tmp/cleaner-review-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = template
        socket = template.dropLast().map { UInt8(bitPattern: $0) } + Array("/s".utf8)
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        bell = (ends[1], ends[0])
        try start()
    }

    deinit {
        rmdir(folder)
        close(bell.ring)
        close(bell.heard)
    }

    /// Runs a test with a daemon, and ends the daemon however the test ends.
    static func with(_ script: @escaping Script, _ body: (ScriptedDaemon) throws -> Void) throws {
        let daemon = try ScriptedDaemon(script)
        defer { daemon.stop() }
        try body(daemon)
    }

    // MARK: For the test's thread

    /// Listens, at first and after it died or was stopped.
    func start() throws {
        stop()
        let listener = try LocalSocket.listen(at: socket, backlog: 8)
        news.withLock {
            isStopping = false
            isReleasing = false
            isRunning = true
        }
        Thread.detachNewThread { [self] in
            serve(listener)
            news.withLock {
                isRunning = false
                news.broadcast()
            }
        }
    }

    /// Closes all connections; nobody listens any more.
    func stop() {
        news.withLock { isStopping = true }
        ring()
        news.withLock {
            while isRunning { news.wait() }
        }
    }

    /// Sends what was held back, and holds nothing any more.
    func release() {
        news.withLock { isReleasing = true }
        ring()
    }

    /// Publishes a change to all that subscribed.
    func publish(_ event: ChangeMessage.Event, _ photo: String, _ decision: Decision? = nil) {
        let path = WirePath(bytes: Array("/photos/\(photo)".utf8))
        let location = WireLocation(path: path, absolutePath: path)
        var change = ChangeMessage.Photo(event: event, id: photo, location: location)
        change.decision = decision
        news.withLock { changes.append(ChangeMessage(number: Int64(changes.count + 2), photo: change)) }
        ring()
    }

    /// The requests of a type that came so far, in their order.
    func all<Request: ProtocolRequest>(_ type: Request.Type) -> [Request] {
        news.withLock { requests.compactMap { $0 as? Request } }
    }

    /// Waits until the requests of a type are as they should be.
    @discardableResult
    func wait<Request: ProtocolRequest>(
        for type: Request.Type, _ what: String = "", until isThere: ([Request]) -> Bool = { !$0.isEmpty }
    ) throws -> [Request] {
        let end = Date(timeIntervalSinceNow: Self.patience)
        return try news.withLock {
            while true {
                let found = requests.compactMap { $0 as? Request }
                if isThere(found) { return found }
                try #require(news.wait(until: end), "no \(type): \(what)")
            }
        }
    }

    private func ring() { _ = write(bell.ring, [1], 1) }

    // MARK: The daemon's thread

    private final class Connection {
        let descriptor: Int32
        var lines = LineBuffer(limit: ProtocolLimits.requestLineBytes)
        var isSubscribed = false

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }

        func send(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }

        /// The lines that have come; nil once the other side has closed.
        func read() throws -> [[UInt8]]? {
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            lines.append(chunk[..<count])
            var all: [[UInt8]] = []
            while let line = try lines.next() { all.append(line) }
            return all
        }
    }

    private func serve(_ listener: Int32) {
        var connections: [Connection] = []
        var held: [(Connection, [UInt8])] = []
        var published = news.withLock { changes.count }
        defer {
            close(listener)
            unlink(socket.map { CChar(bitPattern: $0) } + [0])
        }
        while true {
            var waits = ([bell.heard, listener] + connections.map(\.descriptor)).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&waits, nfds_t(waits.count), -1)
            var rung: UInt8 = 0
            while read(bell.heard, &rung, 1) > 0 {}
            let (isOver, releases, fresh) = news.withLock {
                defer { published = changes.count }
                return (isStopping, isReleasing, changes[published...])
            }
            if isOver { return }
            for change in fresh {
                for connection in connections where connection.isSubscribed { tell(connection, change) }
            }
            if releases {
                for (connection, lines) in held { connection.send(lines) }
                held = []
            }
            for (connection, state) in zip(connections, waits.dropFirst(2)) where state.revents != 0 {
                guard let lines = try? connection.read() else {
                    connections.removeAll { $0 === connection }
                    continue
                }
                for line in lines {
                    guard let message = try? LineCoding.request(from: line), let id = message.id else { continue }
                    do {
                        switch reply(to: message.request, connection) {
                        case .lines(let lines): connection.send(try lines(id))
                        case .held(let lines) where releases: connection.send(try lines(id))
                        case .held(let lines): held.append((connection, try lines(id)))
                        case .death: return
                        }
                    } catch {
                        Issue.record("the script's answer cannot be coded: \(error)")
                    }
                    if message.request is SubscribeRequest { tell(connection, ChangeMessage(number: 1, fresh: true)) }
                }
            }
            if waits[1].revents != 0 {
                let connection = Connection(accept(listener, nil, nil))
                connections.append(connection)
                if let line = try? LineCoding.line(
                    ServerNotification(method: "hello", params: Hello(server: "9", libraries: 1)))
                {
                    connection.send(line)
                }
            }
        }
    }

    private func reply(to request: any ProtocolRequest, _ connection: Connection) -> Reply {
        news.withLock {
            requests.append(request)
            news.broadcast()
        }
        guard request is SubscribeRequest else { return script(request) }
        connection.isSubscribed = true
        return .result(Done())
    }

    private func tell(_ connection: Connection, _ change: ChangeMessage) {
        if let line = try? LineCoding.line(ServerNotification(method: "change", params: change)) {
            connection.send(line)
        }
    }
}
