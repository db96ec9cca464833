package import CleanerProtocol
package import CommandText
package import PhotoCategories
internal import Synchronization
import Translation

/// Answers what the window's page asks: its own files, requests to the daemon, and previews as pictures.
///
/// Lines come as the daemon sent them, several as a stream. A request that could not be sent is answered with 503; if the
/// daemon goes after it was sent, the last line is `{"gone":true}`, and the page does not know whether it was done.
package final class WindowBridge: Sendable {
    private let socket: [UInt8]
    private let start: [UInt8]
    private let files: [String: [UInt8]]
    /// What changes something, in the order in which the page asks for it.
    private let acts: ClientQueues
    private let questions: ClientQueues
    /// The daemon makes one preview at a time: while one is sent, it makes the next.
    private let previews: ClientQueues
    private let folderPairs = FolderPairAnswer()

    /// Takes the page's files by their names, of which `index.html` is the page.
    ///
    /// Nothing connects before the first request.
    package init(socket: [UInt8], start: WindowStart, files: [String: [UInt8]]) throws {
        self.socket = socket
        self.start = try LineCoding.line(start)
        self.files = files
        acts = ClientQueues("acts", count: 1, socket: socket)
        questions = ClientQueues("questions", count: 3, socket: socket)
        previews = ClientQueues("previews", count: 2, socket: socket)
    }

    /// Answers a request by one call of `reply`, on any thread; returns at once.
    package func answer(_ request: PageRequest, _ reply: @escaping @Sendable (PageAnswer) -> Void) {
        switch PageRoute(request) {
        case .file(let name): reply(files[name].map { .file(name, $0) } ?? .nothing)
        case .request: relay(request.body, reply)
        case .events: relayChanges(reply)
        case .start: reply(.object(start))
        case .preview(let request): preview(request, reply)
        case .folders(let anew): answerFolders(anew: anew, reply)
        case nil: reply(.nothing)
        }
    }

    private func preview(_ request: PreviewRequest, _ reply: @escaping @Sendable (PageAnswer) -> Void) {
        previews.run { client in
            do {
                reply(try .picture(try client().send(request)))
            } catch {
                reply(.failure(error))
                throw error
            }
        }
    }

    private func answerFolders(anew: Bool, _ reply: @escaping @Sendable (PageAnswer) -> Void) {
        ownConnection.run { [folderPairs] client in
            do {
                reply(.object(try folderPairs.json(client(), anew: anew)))
            } catch {
                reply(.failure(error))
                throw error
            }
        }
    }

    /// Passes on a request of the protocol that the page wrote.
    private func relay(_ body: [UInt8], _ reply: @escaping @Sendable (PageAnswer) -> Void) {
        let request: any ProtocolRequest
        let connections: ClientQueues
        do throws(ProtocolError) {
            request = try Self.request(body)
            connections = try queues(for: request)
        } catch {
            return reply(.refusal(error))
        }
        passOn(connections, reply) { client, lines in
            try client.lines(of: request) { line, isLast in
                try lines.send(line, isLast: isLast, of: client)
                return !isLast
            }
        }
    }

    /// Sends the greeting and each change, until the daemon or the page closes.
    private func relayChanges(_ reply: @escaping @Sendable (PageAnswer) -> Void) {
        passOn(ownConnection, reply) { client, lines in
            let hello = try LineCoding.line(ServerNotification(method: "hello", params: client.hello))
            try lines.send(hello.dropLast(), isLast: false, of: client)
            try client.lines(of: SubscribeRequest()) { line, isResult in
                if !isResult { try lines.send(line, isLast: false, of: client) }
                return true
            }
        }
    }

    /// Runs work that passes on lines, with what the page gets if there is no connection or it breaks.
    private func passOn(
        _ queues: ClientQueues, _ reply: @escaping @Sendable (PageAnswer) -> Void,
        _ work: @escaping @Sendable (Client, LineReply) throws -> Void
    ) {
        queues.run { connection in
            let client: Client
            do {
                client = try connection()
            } catch {
                reply(.failure(error))
                throw error
            }
            let lines = LineReply(reply)
            // The stream that the client listens to closes with the lines.
            defer { client.listener = -1 }
            do {
                try work(client, lines)
            } catch {
                lines.breakOff()
                throw error
            }
        }
    }

    private static func request(_ body: [UInt8]) throws(ProtocolError) -> any ProtocolRequest {
        do {
            return try LineCoding.request(from: body).request
        } catch {
            throw error.error
        }
    }

    /// The connections for a request; one that may take long has its own, so that no other one waits for it.
    ///
    /// Throws for all that the page has no use for, such as a change of the settings.
    private func queues(for request: any ProtocolRequest) throws(ProtocolError) -> ClientQueues {
        switch request {
        case is MarkRequest, is UndoRequest, is DifferentRequest, is ReviewSkipRequest: acts
        case let list as ListRequest: list.limit == nil ? ownConnection : questions
        case is StatusRequest, is ShowRequest, is ReviewRequest, is ColoursRequest, is StorageRequest, is AppsRequest,
            is TrashListRequest, is TrashEmptyRequest, is TrashRestoreRequest:
            type(of: request).patience == .short ? questions : ownConnection
        default: throw ProtocolError(.unknownMethod, tr("the window asks for no '\(type(of: request).method)'"))
        }
    }

    private var ownConnection: ClientQueues { ClientQueues("own", count: 1, socket: socket) }
}

/// A few connections to the daemon, each of which answers one request after the other.
final class ClientQueues: Sendable {
    private let queues: [ClientQueue]
    /// The number of requests that each has not answered yet.
    private let waiting: Mutex<[Int]>

    init(_ name: String, count: Int, socket: [UInt8]) {
        queues = (1...count).map { ClientQueue("\(name)-\($0)", socket: socket) }
        waiting = Mutex(Array(repeating: 0, count: count))
    }

    /// Runs work with the connection that has the least to do.
    func run(_ work: @escaping @Sendable (_ client: () throws -> Client) throws -> Void) {
        let index = waiting.withLock { waiting in
            let index = waiting.indices.min { waiting[$0] < waiting[$1] } ?? 0
            waiting[index] += 1
            return index
        }
        queues[index].run { [self] client in
            defer { waiting.withLock { $0[index] -= 1 } }
            try work(client)
        } failed: { _ in
        }
    }
}

/// What the command line asked to open; the page reads it as JSON.
package struct WindowStart: Hashable, Sendable, Encodable {
    let view: WindowView
    let category: PhotoCategories.Category?
    let filter: PhotoFilter?
    let search: String?
    let automation: Bool
    let version: String

    /// - Parameters:
    ///   - view: By what is asked for where nil.
    ///   - category: Nil for what should be cleaned up first.
    ///   - filter: Which photos of it; also holds the search.
    ///   - automation: Whether WebDriver drives the window.
    package init(
        view: WindowView? = nil, category: PhotoCategories.Category? = nil, filter: PhotoFilter = PhotoFilter(),
        automation: Bool = false
    ) {
        self.view = view ?? WindowView(category: category, filter: filter)
        self.category = category
        self.automation = automation
        search = filter.search
        var filter = filter
        filter.search = nil
        self.filter = filter.isEmpty ? nil : filter
        version = ProgramVersion.text
    }
}

/// The answer to one request, made of the lines that the daemon sends for it.
///
/// A line that is all is answered whole. Any other begins a stream.
final class LineReply {
    private let reply: (PageAnswer) -> Void
    private var stream: LineStream?

    init(_ reply: @escaping (PageAnswer) -> Void) {
        self.reply = reply
    }

    /// Passes on a line of `client`; from the first one that is not the last, the page's end of the stream ends the
    /// client's waiting.
    ///
    /// - Throws: `SocketError` once the page reads no further.
    func send(_ line: some Collection<UInt8>, isLast: Bool, of client: Client) throws {
        if let stream {
            try stream.write(line)
        } else if isLast {
            reply(.lines(.bytes(Array(line) + [UInt8(ascii: "\n")])))
        } else {
            let stream = try LineStream()
            self.stream = stream
            client.listener = stream.writing
            reply(.lines(.stream(stream.reading)))
            try stream.write(line)
        }
    }

    /// Says that no more lines come, although the last one is missing: whether the request was done is not known.
    func breakOff() {
        if let stream {
            stream.breakOff()
        } else {
            reply(.lines(.bytes(Array(LineStream.gone) + [UInt8(ascii: "\n")])))
        }
    }
}
