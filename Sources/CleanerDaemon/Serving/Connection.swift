import CleanerProtocol
import Synchronization
import Translation

/// One client's lines in and answers out, shared by the socket's loop and the task that serves the client.
final class Connection: ChangeSubscriber {
    /// How many unread bytes make the sender of a long list wait.
    private static let comfortableOutput = 1 << 20

    struct Output: Sendable {
        var bytes: [UInt8] = []
        var sent = 0
        /// All bytes that were sent on this connection.
        var sentInAll = 0
        /// How many requests are handled without all of their answers being sent.
        var answers = 0
        /// Where the last of these answers ends, counted as `sentInAll`.
        var answersEnd = 0
        var isClosed = false
        /// Whether to close once everything is sent.
        var endsAfterOutput = false
        var waiting: CheckedContinuation<Void, Never>?
        /// Whether a change was refused since there last was room.
        var missedChange = false
        var whenRoomAgain: (@Sendable () -> Void)?

        var unsent: Int { bytes.count - sent }
    }

    let descriptor: Int32
    /// The lines in order; the next one is read from the socket after the last one was answered.
    let lines: AsyncStream<[UInt8]>
    let feed: AsyncStream<[UInt8]>.Continuation
    let output = Mutex(Output())
    /// The language of what is answered, as the client asked with `speak`.
    private let spoken = Mutex(Language.english)
    private let requests: RequestCount
    private let wake: @Sendable () -> Void

    /// - Parameters:
    ///   - descriptor: The socket. The loop closes it.
    ///   - requests: Counts the requests of all connections.
    ///   - wake: Wakes the loop because there is something to send or to read.
    init(descriptor: Int32, requests: RequestCount = RequestCount(), wake: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.requests = requests
        self.wake = wake
        (lines, feed) = AsyncStream.makeStream()
    }

    var isClosed: Bool { output.withLock(\.isClosed) }
    var hearsPhotos: Bool { true }
    var language: Language { spoken.withLock(\.self) }

    /// Answers in this language from now on.
    func speak(_ language: Language) { spoken.withLock { $0 = language } }

    /// Sends a message as a line, and waits while the client is slow to read.
    func send(_ message: some Encodable) async throws {
        try await send(line: LineCoding.line(message))
    }

    /// Sends a line that is coded already, and waits while the client is slow to read.
    func send(line: [UInt8]) async throws {
        let isFull = output.withLock { output in
            guard !output.isClosed else { return false }
            // Do not copy a long line.
            if output.bytes.isEmpty { output.bytes = line } else { output.bytes += line }
            return output.unsent > Self.comfortableOutput
        }
        wake()
        if isFull { await drain() }
        if isClosed { throw SocketError(.closed, "the client went away") }
    }

    /// Sends a change without waiting.
    ///
    /// - Returns: False if the client reads too slowly for it, or is gone.
    func offer(_ change: ChangeMessage) -> Bool {
        guard let line = try? LineCoding.line(ServerNotification(method: "change", params: change)) else {
            return false
        }
        let fits = output.withLock { output in
            guard !output.isClosed, output.unsent + line.count <= ProtocolLimits.unreadOutputBytes else {
                output.missedChange = true
                return false
            }
            output.bytes += line
            return true
        }
        if fits { wake() }
        return fits
    }

    func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {
        output.withLock { $0.whenRoomAgain = action }
    }

    /// Passes a request to the task that serves the client.
    func deliver(_ line: [UInt8]) {
        // Before the task can begin with it.
        requests.begin()
        feed.yield(line)
    }

    /// Notes that a request was handled, and that its answer ends with what is to be sent now.
    func didAnswer() {
        let isOver = output.withLock { output in
            guard output.unsent > 0 else { return true }
            output.answers += 1
            output.answersEnd = output.sentInAll + output.unsent
            return false
        }
        if isOver { requests.end() }
    }

    /// Whether the answers to all handled requests are sent.
    var hasSentAnswers: Bool { output.withLock { $0.answers == 0 } }

    private func drain() async {
        await withCheckedContinuation { continuation in
            let hasRoom = output.withLock { output in
                if output.isClosed || output.unsent <= Self.comfortableOutput { return true }
                output.waiting = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    /// For the loop: notes that this many bytes were sent.
    func didSend(_ count: Int) {
        let (answers, waiting, tellRoom) = output.withLock {
            output -> (Int, CheckedContinuation<Void, Never>?, (@Sendable () -> Void)?) in
            output.sent += count
            output.sentInAll += count
            let answers = output.sentInAll >= output.answersEnd ? output.answers : 0
            output.answers -= answers
            if output.sent == output.bytes.count {
                output.bytes = []
                output.sent = 0
            } else if output.sent > Self.comfortableOutput {
                output.bytes.removeFirst(output.sent)
                output.sent = 0
            }
            guard output.unsent <= Self.comfortableOutput else { return (answers, nil, nil) }
            defer { (output.waiting, output.missedChange) = (nil, false) }
            return (answers, output.waiting, output.missedChange ? output.whenRoomAgain : nil)
        }
        if answers > 0 { requests.end(answers) }
        waiting?.resume()
        tellRoom?()
    }

    /// For the loop: notes that the socket is closed.
    func didClose() {
        let (answers, waiting) = output.withLock { output -> (Int, CheckedContinuation<Void, Never>?) in
            output.isClosed = true
            output.bytes = []
            output.sent = 0
            defer { (output.answers, output.waiting) = (0, nil) }
            return (output.answers, output.waiting)
        }
        // Nobody waits for them any more.
        if answers > 0 { requests.end(answers) }
        waiting?.resume()
        feed.finish()
    }
}

/// Counts the requests under way: each from the moment before it is handled until the last byte of its answer is sent.
///
/// A request whose client went away counts until its handling ends. A subscription is answered at once, and does not
/// count after that.
final class RequestCount: Sendable {
    private struct State {
        var underWay = 0
        var begun = 0
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    var isIdle: Bool { state.withLock { $0.underWay == 0 } }

    /// How many have begun since the start.
    var begun: Int { state.withLock(\.begun) }

    func begin() {
        state.withLock {
            $0.underWay += 1
            $0.begun += 1
        }
    }

    func end(_ requests: Int = 1) {
        let waiting = state.withLock { state -> [AsyncStream<Void>.Continuation] in
            state.underWay -= requests
            precondition(state.underWay >= 0, "a request ends once, after it began")
            guard state.underWay == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.finish() }
    }

    /// Waits until no request is under way, or until the task is cancelled.
    func untilIdle() async {
        let (idle, waiter) = AsyncStream<Void>.makeStream()
        let isIdle = state.withLock { state in
            if state.underWay > 0 { state.waiting.append(waiter) }
            return state.underWay == 0
        }
        if isIdle { return }
        for await _ in idle {}
    }
}
