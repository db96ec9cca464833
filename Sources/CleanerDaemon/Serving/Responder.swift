import CleanerProtocol
import DirectoryWatch
import Logging
import PhotoStore
import Translation

/// Decodes a line, carries out its request and answers it.
struct Responder: Sendable {
    let loading: Loading
    let catalogue: Catalogue
    let status: StatusBoard
    let trash: TrashKeeper
    let previewer: Previewer
    let watch: LibraryWatch
    let audit: Audit
    let apps: AppKeeper
    let languageModel: LanguageModel
    let logger: Logger

    func answer(_ line: [UInt8], on connection: Connection) async {
        do {
            try await connection.language.spoken {
                try await respond(to: line, on: connection)
            }
        } catch let rejection as RequestRejection {
            await send(rejection.error, to: rejection.id, on: connection)
        } catch {
            logger.debug("a client went away", metadata: ["reason": "\(error)"])
        }
    }

    private func respond(to line: [UInt8], on connection: Connection) async throws {
        let message = try LineCoding.request(from: line)
        // A notification gets no answer, and none has any effect.
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

    /// Carries out a request as an `AnsweredRequest`.
    private func perform(_ request: any ProtocolRequest, _ id: RequestID, _ connection: Connection) async throws {
        func answer(_ request: some AnsweredRequest) async throws {
            try await request.answer(Exchange(daemon: self, id: id, connection: connection))
        }
        guard let request = request as? any AnsweredRequest else {
            throw ProtocolError(
                .unknownMethod, tr("'\(type(of: request).method)' is not answered by this daemon"))
        }
        if request.waitsForLoading, !loading.isDone {
            guard await loading.wait() else { throw ProtocolError.daemonStops }
            // A client that has gone while it waited was told that the daemon does not answer: nothing may happen.
            guard !connection.isClosed else { throw SocketError(.closed, "the client went away") }
        }
        try await answer(request)
    }

    private func send(_ error: ProtocolError, to id: RequestID?, on connection: Connection) async {
        // A client that is gone needs no answer.
        try? await connection.send(ErrorMessage(id: id, error: error))
    }
}
