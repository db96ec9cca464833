import Glibc
import Translation

/// A connection of a client to the daemon: one request at a time, blocking.
package final class Client {
    /// How long a refused connection is retried; a daemon that restarts needs less.
    private static let retryMilliseconds = 1000
    private static let retryStepMilliseconds: useconds_t = 20

    /// How long the greeting may take.
    ///
    /// A running daemon greets at once, even while it works; one that this connection starts opens its store first.
    private static let greetingMilliseconds: Int32 = 15_000

    private let descriptor: Int32
    private var buffer = LineBuffer(limit: ProtocolLimits.answerLineBytes)
    private var lastID: Int64 = 0

    /// The daemon's greeting.
    package private(set) var hello: Hello

    /// A stream socket whose other side ends every wait for the daemon by closing; -1 without one.
    package var listener: Int32 = -1

    /// Whether the connection can carry another request: the daemon has not closed it, and nothing is left to read.
    package var isOpen: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }

    /// Connects and waits for the greeting.
    ///
    /// - Throws: `SocketError`; `ProtocolError` where the daemon has no place left and says so instead of greeting,
    ///   or refuses the language.
    package init(socket path: [UInt8]) throws {
        descriptor = try Self.connect(to: path)
        // Sets the last member, so that `deinit` closes the descriptor also if the greeting fails.
        hello = Hello(server: "", libraries: nil)
        let line = try line(milliseconds: Self.greetingMilliseconds)
        let head = try Self.understand(ServerMessageHead.self, line)
        if let error = head.error { throw error }
        guard head.method == "hello" else {
            throw SocketError(.notUnderstood, tr("what answers on the socket is not cleanerd"))
        }
        hello = try Self.understand(ServerNotification<Hello>.self, line).params
        // Waits for the answer: as long as it is not read, `isOpen` is false.
        if Language.current != .english, hello.features.contains(SpeakRequest.method) {
            _ = try send(SpeakRequest(.current))
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and waits for its result; earlier messages go to the closures.
    ///
    /// - Throws: `ProtocolError` where the daemon refused, `SocketError` where it went away.
    package func send<Request: ProtocolRequest>(
        _ request: Request, progress: (JobProgress) throws -> Void = { _ in }
    ) throws -> Request.Answer {
        try send(request, progress: progress) { (_: Request.Row) in }
    }

    /// Sends a request, passes on the count of its rows and each row as it arrives, and waits for the result.
    package func send<Request: ProtocolRequest>(
        _ request: Request, progress: (JobProgress) throws -> Void = { _ in },
        count: (RowCount) throws -> Void = { _ in }, row: (Request.Row) throws -> Void
    ) throws -> Request.Answer {
        let result = try exchange(request, progress: progress) { line in
            let message = try Self.understand(ServerNotification<RowsMessage<Request.Row>>.self, line).params
            try message.count.map(count)
            for entry in message.rows { try row(entry) }
        }
        return try Self.understand(ResultMessage<Request.Answer>.self, result).result
    }

    /// Sends a request and hands over rows and result as JSON text, undecoded.
    ///
    /// Keeps members that only a newer daemon knows, and saves the decoding.
    package func relay(
        _ request: some ProtocolRequest, progress: (JobProgress) throws -> Void = { _ in },
        row: (ArraySlice<UInt8>) throws -> Void
    ) throws -> ArraySlice<UInt8> {
        let line = try exchange(request, progress: progress) { line in
            guard let rows = JSONSlice(line: line).member("params")?.member("rows")?.elements else {
                throw Self.notUnderstood
            }
            for entry in rows {
                try row(entry.bytes)
            }
        }
        guard let result = JSONSlice(line: line).member("result") else { throw Self.notUnderstood }
        return result.bytes
    }

    /// Subscribes and hands over each change, decoded and as its JSON text, until the closure returns false.
    ///
    /// - Parameters:
    ///   - patience: Asked before each wait for a change: the milliseconds after which `orElse` is called; nil waits for
    ///     as long as it takes.
    ///   - orElse: Called when no change came in time.
    ///   - change: Takes a change.
    /// - Throws: `SocketError`, a `ProtocolError` of the daemon, and what the closures throw.
    package func subscribe(
        patience: () -> Int32? = { nil }, orElse: () throws -> Void = {},
        _ change: (ChangeMessage, ArraySlice<UInt8>) throws -> Bool
    ) throws {
        let id = try write(SubscribeRequest())
        while true {
            let line: [UInt8]
            do {
                line = try self.line(milliseconds: patience() ?? -1)
            } catch let error as SocketError where error.kind == .timedOut {
                try orElse()
                continue
            }
            let head = try Self.understand(ServerMessageHead.self, line)
            if let error = head.error, head.id == id || head.id == nil { throw error }
            guard head.method == "change", let text = JSONSlice(line: line).member("params") else { continue }
            // Ignores kinds of changes that only a newer daemon knows.
            guard let message = try? Self.understand(ChangeMessage.self, text.bytes) else { continue }
            guard try change(message, text.bytes) else { return }
        }
    }

    /// Sends a request and hands over each line that the daemon sends for it, as it is, until the closure returns false.
    ///
    /// The closure also learns whether this is the line with the result or the error, after which only changes follow.
    package func lines<Request: ProtocolRequest>(
        of request: Request, _ each: (_ line: [UInt8], _ ends: Bool) throws -> Bool
    ) throws {
        let id = try write(request)
        while true {
            let line = try line(milliseconds: Request.patience.milliseconds)
            let head = try Self.understand(ServerMessageHead.self, line)
            guard head.method != nil || head.id == id || head.id == nil else { continue }
            guard try each(line, head.method == nil) else { return }
        }
    }

    /// Sends a request and returns the line with its result; passes lines with rows to the closure.
    private func exchange<Request: ProtocolRequest>(
        _ request: Request, progress: (JobProgress) throws -> Void, rows: ([UInt8]) throws -> Void
    ) throws -> [UInt8] {
        let id = try write(request)
        while true {
            let line = try line(milliseconds: Request.patience.milliseconds)
            let head = try Self.understand(ServerMessageHead.self, line)
            switch head.method {
            case "rows":
                try rows(line)
            case "progress":
                try progress(try Self.understand(ServerNotification<JobProgress>.self, line).params)
            case .some:
                continue
            case nil:
                // An error without an id concerns the connection or an unreadable line, so it is ours.
                guard head.id == id || head.id == nil else { continue }
                if let error = head.error { throw error }
                return line
            }
        }
    }

    private static var notUnderstood: SocketError {
        SocketError(.notUnderstood, tr("the daemon's answer was not understood"))
    }

    private static func understand<Value: Decodable>(
        _ type: Value.Type, _ text: some Collection<UInt8>
    ) throws(SocketError) -> Value {
        do {
            return try LineCoding.decode(type, from: text)
        } catch {
            throw notUnderstood
        }
    }

    private func write(_ request: some ProtocolRequest) throws -> RequestID {
        lastID += 1
        let id = RequestID.number(lastID)
        var remaining = try LineCoding.line(RequestMessage(id: id, request: request))[...]
        while !remaining.isEmpty {
            let sent = remaining.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                remaining = remaining.dropFirst(sent)
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), milliseconds: 30_000)
            } else if errno != EINTR {
                throw SocketError(.closed, tr("the daemon closed the connection"))
            }
        }
        return id
    }

    private func line(milliseconds: Int32) throws -> [UInt8] {
        while true {
            if let line = try buffer.next() { return line }
            try wait(for: Int16(POLLIN), milliseconds: milliseconds)
            try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
                let count = recv(descriptor, chunk.baseAddress, chunk.count, 0)
                if count > 0 {
                    buffer.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
                } else if count == 0 || errno == ECONNRESET {
                    throw SocketError(.closed, tr("the daemon closed the connection"))
                } else if errno != EAGAIN && errno != EINTR {
                    throw SocketError.system(tr("cannot read from the daemon"))
                }
            }
        }
    }

    private func wait(for events: Int16, milliseconds: Int32) throws(SocketError) {
        // The kernel passes over a negative descriptor.
        var waits = [
            pollfd(fd: descriptor, events: events, revents: 0), pollfd(fd: listener, events: 0, revents: 0),
        ]
        let ready = poll(&waits, nfds_t(waits.count), milliseconds)
        if ready == 0 { throw SocketError(.timedOut, tr("the daemon does not answer")) }
        if waits[1].revents != 0 { throw SocketError(.closed, tr("nobody listens to the answer any more")) }
    }

    private static func exists(_ path: [UInt8]) -> Bool {
        access(path.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
    }

    private static func connect(to path: [UInt8]) throws(SocketError) -> Int32 {
        var waited = 0
        while true {
            do {
                return try LocalSocket.connect(to: path)
            } catch {
                let retry = error.kind == .notRunning || error.kind == .timedOut
                guard retry, exists(path), waited < retryMilliseconds else { throw error }
                usleep(retryStepMilliseconds * 1000)
                waited += Int(retryStepMilliseconds)
            }
        }
    }
}
