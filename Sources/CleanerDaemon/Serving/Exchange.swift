import CleanerProtocol

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
    func send(_ rows: [Request.Row]) async throws {
        var rest = rows[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(ProtocolLimits.rowsPerMessage))
            try await connection.send(ServerNotification(method: "rows", params: RowsMessage(id: id, rows: part)))
            rest = rest.dropFirst(ProtocolLimits.rowsPerMessage)
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

extension Exchange where Request.Answer == RowsResult, Request.Row == PhotoRow {
    /// Sends the rows of these photos in slices, at most `limit` rows, then their number as the result.
    func reply(
        photos: [RowContext], limit: Int?, measured: Bool, total: Int? = nil, search: SearchReport? = nil
    ) async throws {
        var sent = 0
        var rest = photos[...]
        while !rest.isEmpty {
            let slice = Array(rest.prefixOfWholeGroups(ProtocolLimits.rowsPerMessage))
            let rows = try await daemon.catalogue.rows(slice, measured: measured).prefix((limit ?? .max) - sent)
            try await send(Array(rows))
            sent += rows.count
            rest = sent == limit ? [] : rest.dropFirst(slice.count)
        }
        try await reply(RowsResult(rows: sent, total: total ?? photos.count, search: search))
    }
}
