import CleanerProtocol
import Synchronization

/// One request while it is answered, with the services of the daemon and the way to the client.
struct Exchange<Request: ProtocolRequest>: Sendable {
    let daemon: Responder
    let id: RequestID
    let connection: Connection

    func reply(_ answer: Request.Answer) async throws {
        try await connection.send(ResultMessage(id: id, result: answer))
    }

    /// Replies with an `Answer` that is already coded.
    func reply(_ answer: CodedResult) async throws {
        try await connection.send(line: answer.line(for: id))
    }

    /// Sends rows before the result, in messages small enough to let other requests in between.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - count: The counts over all rows; sent with the first rows, or alone.
    /// - Throws: `SocketError` once the client is gone.
    func send(_ rows: [Request.Row], count: RowCount? = nil) async throws {
        var rest = rows[...]
        var count = count
        while !rest.isEmpty || count != nil {
            let part = Array(rest.prefix(ProtocolLimits.rowsPerMessage))
            let message = RowsMessage(id: id, rows: part, count: count)
            try await connection.send(ServerNotification(method: "rows", params: message))
            rest = rest.dropFirst(ProtocolLimits.rowsPerMessage)
            count = nil
        }
    }

    func report(done: Int, total: Int) async throws {
        try await connection.send(
            ServerNotification(method: "progress", params: JobProgress(id: id, done: done, total: total)))
    }
}

extension Exchange where Request.Answer == RowsResult {
    /// Sends all rows, then their number as the result.
    func reply(rows: [Request.Row], pile: String? = nil) async throws {
        try await send(rows)
        try await reply(RowsResult(rows: rows.count, total: rows.count, pile: pile))
    }
}

extension Exchange where Request.Row == PhotoRow {
    /// Sends the rows of these photos in slices.
    ///
    /// - Returns: How many were sent; photos that are gone meanwhile are left out.
    func send(photos: [RowContext], measured: Bool) async throws -> Int {
        var sent = 0
        var rest = photos[...]
        while !rest.isEmpty {
            let slice = Array(rest.prefixOfWholeGroups(ProtocolLimits.rowsPerMessage))
            let rows = try await daemon.catalogue.rows(slice, measured: measured)
            try await send(rows)
            sent += rows.count
            rest = rest.dropFirst(slice.count)
        }
        return sent
    }
}

// MARK: Waiting

extension Exchange {
    /// Runs work whose progress is unknown, and reports its seconds so far and its time limit.
    ///
    /// If the client goes away, the work's task is cancelled.
    ///
    /// - Throws: What the work throws, or `SocketError` if the client is gone.
    func reportingSeconds<Value: Sendable>(
        of most: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                let total = Int(most.components.seconds)
                for second in 1... {
                    try await daemon.catalogue.clocks.sleep(.seconds(1))
                    try await report(done: min(second, total), total: total)
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else {
                preconditionFailure("the reports end only with the work")
            }
            return value
        }
    }
}

/// Passes at most five progress messages a second, as a user reads no faster, and always the last one.
final class ProgressPace: Sendable {
    private static let interval = Duration.milliseconds(200)
    private let last = Mutex<ContinuousClock.Instant?>(nil)
    private let clocks: Clocks

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    func isDue(done: Int, total: Int) -> Bool {
        let now = clocks.monotonic()
        return last.withLock { last in
            guard done == total || last.map({ $0 + Self.interval < now }) ?? true else { return false }
            last = now
            return true
        }
    }
}
