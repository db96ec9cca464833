internal import CleanerProtocol

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
        default: throw ProtocolError(.unknownMethod, "the window asks for no '\(type(of: request).method)'")
        }
    }

    private var ownConnection: ClientQueues { ClientQueues("own", count: 1, socket: socket) }
}
