import CleanerProtocol
import DirectoryWatch
import Logging
import PhotoCulling
import PhotoStore
import ServiceLifecycle

/// Understands one line, does what it asks and answers it.
struct Responder: Sendable {
    let catalogue: Catalogue
    let status: StatusBoard
    let trash: TrashKeeper
    let previewer: Previewer
    let watch: LibraryWatch
    let audit: Audit
    let logger: Logger

    func answer(_ line: [UInt8], on connection: Connection) async {
        do {
            try await respond(to: line, on: connection)
        } catch let rejection as RequestRejection {
            await send(rejection.error, to: rejection.id, on: connection)
        } catch {
            logger.debug("a client went away", metadata: ["reason": "\(error)"])
        }
    }

    private func respond(to line: [UInt8], on connection: Connection) async throws {
        let message = try LineCoding.request(from: line)
        // A notification gets no answer; there is none that does anything.
        guard let id = message.id else { return }
        do {
            try await perform(message.request, id, connection)
        } catch let error as SocketError {
            throw error
        } catch {
            await send(ProtocolError(error), to: id, on: connection)
            if let error = error as? StoreError { await catalogue.failed(error, in: "a request") }
        }
    }

    private func perform(_ request: Request, _ id: RequestID, _ connection: Connection) async throws {
        switch request {
        case .status:
            try await connection.send(line: status.status().line(for: id))
        case .list(let parameters):
            let all = await catalogue.contexts(of: parameters)
            try await sendRows(all, limit: parameters.limit.map { max(0, $0) }, measured: false, id, connection)
        case .export:
            try await sendRows(catalogue.contextsOfAll(), limit: nil, measured: true, id, connection)
        case .show(let photo):
            var report = try await catalogue.show(photo)
            report.photo = try await catalogue.addSidecars(to: [[report.photo]])[0][0]
            try await reply(report, id, connection)
        case .preview(let parameters):
            try await previewer.preview(parameters, isWanted: { !connection.isClosed }) { preview in
                try await connection.send(line: preview.line(for: id))
            }
        case .mark(let parameters):
            try await reply(catalogue.mark(parameters), id, connection)
        case .undo(let parameters):
            try await reply(trash.undo(parameters), id, connection)
        case .review(let parameters):
            var page = try await catalogue.review(parameters)
            page.cards = try await catalogue.addSidecars(to: page.cards.map(\.photos)).map(ReviewPage.Card.init)
            try await reply(page, id, connection)
        case .reviewSkip(let parameters):
            try await reply(catalogue.skip(parameters), id, connection)
        case .different(let parameters):
            try await reply(catalogue.separate(parameters), id, connection)
        case .decisions:
            try await sendDecisions(id, connection)
        case .statistics:
            try await reply(catalogue.statistics(), id, connection)
        case .trashList:
            let (rows, pile) = try await trash.list()
            try await send(rows, id, connection)
            try await reply(RowsResult(rows: rows.count, total: rows.count, pile: pile), id, connection)
        case .trashRestore(let parameters):
            try await reply(trash.restore(parameters), id, connection)
        case .trashEmpty(let parameters):
            let pace = ProgressPace()
            let goesOn: @Sendable () -> Bool = { !connection.isClosed && !Task.isShuttingDownGracefully }
            let report = try await trash.empty(parameters, goesOn: goesOn) { done, total in
                guard pace.isDue(done: done, total: total) else { return }
                try? await connection.send(
                    ServerNotification(method: "progress", params: JobProgress(id: id, done: done, total: total)))
            }
            try await reply(report, id, connection)
        case .settingsList(let parameters):
            let rows = try await catalogue.settings(parameters.name)
            try await send(rows, id, connection)
            try await reply(RowsResult(rows: rows.count, total: rows.count), id, connection)
        case .settingsSet(let parameters):
            try await reply(catalogue.set(parameters), id, connection)
        case .settingsUnset(let parameters):
            try await reply(catalogue.unset(parameters), id, connection)
        case .settingsAdd(let parameters):
            try await reply(catalogue.add(parameters), id, connection)
        case .settingsRemove(let parameters):
            try await reply(catalogue.remove(parameters), id, connection)
        case .scan:
            await catalogue.expectScan()
            watch.requestScan(.requested)
            try await reply(Done(), id, connection)
        case .pause(let parameters):
            try await reply(catalogue.pause(seconds: parameters.seconds), id, connection)
        case .resume:
            try await catalogue.resume()
            try await reply(Done(), id, connection)
        case .sync:
            try await reply(
                catalogue.sync(isWanted: { !connection.isClosed }, leave: leaveCookie), id, connection)
        case .subscribe:
            try await reply(Done(), id, connection)
            await catalogue.subscribe(connection)
        case .audit:
            let (report, rows) = try await audit.run()
            try await send(rows, id, connection)
            try await reply(report, id, connection)
        }
    }

    /// nil where the kernel allows no watch for cookies.
    private func leaveCookie() throws -> String? {
        do {
            return try watch.leaveCookie()
        } catch .cookiesUnwatched {
            return nil
        }
    }

    private func sendRows(
        _ all: [Catalogue.RowContext], limit: Int?, measured: Bool, _ id: RequestID, _ connection: Connection
    ) async throws {
        var sent = 0
        var rest = all[...]
        while !rest.isEmpty {
            let slice = Catalogue.slice(rest, ProtocolLimits.rowsPerMessage)
            let rows = try await catalogue.rows(slice, measured: measured).prefix((limit ?? .max) - sent)
            try await send(Array(rows), id, connection)
            sent += rows.count
            rest = sent == limit ? [] : rest.dropFirst(slice.count)
        }
        try await reply(RowsResult(rows: sent, total: all.count), id, connection)
    }

    private func sendDecisions(_ id: RequestID, _ connection: Connection) async throws {
        var sent = 0
        var next: Int64? = .max
        while let act = next {
            let part = try await catalogue.decisions(before: act)
            try await send(part.rows, id, connection)
            sent += part.rows.count
            next = part.next
        }
        try await reply(RowsResult(rows: sent, total: sent), id, connection)
    }

    private func send<Row: Codable & Sendable>(_ rows: [Row], _ id: RequestID, _ connection: Connection) async throws {
        var rest = rows[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(ProtocolLimits.rowsPerMessage))
            try await connection.send(ServerNotification(method: "rows", params: RowsMessage(id: id, rows: part)))
            rest = rest.dropFirst(ProtocolLimits.rowsPerMessage)
        }
    }

    private func reply<Value: Codable & Sendable>(_ value: Value, _ id: RequestID, _ connection: Connection)
        async throws
    {
        try await connection.send(ResultMessage(id: id, result: value))
    }

    private func send(_ error: ProtocolError, to id: RequestID?, on connection: Connection) async {
        // A client that is gone needs no answer.
        try? await connection.send(ErrorMessage(id: id, error: error))
    }
}
