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
        }
        // A client that gave up was told that the daemon does not answer: nothing may happen.
        guard !connection.isClosed else { throw SocketError(.closed, "the client went away") }
        try await answer(request)
    }

    private func send(_ error: ProtocolError, to id: RequestID?, on connection: Connection) async {
        // A client that is gone needs no answer.
        try? await connection.send(ErrorMessage(id: id, error: error))
    }
}

/// Answers all waiting status requests with one look at the catalogue, however many they are.
///
/// Without this, status requests could starve the analysis: workers run only while nobody else needs a core.
actor StatusBoard {
    /// The pause before the next look, for each answer given: at most 2,000 answers a second for all clients together.
    ///
    /// While 50 clients ask without pause, the analysis keeps its speed: 442 photos in 10 s, 429 alone
    /// (`cleaner-benchmarks share`). Without the pause it had half of that speed.
    private static let pauseAnAnswer = Duration.microseconds(500)

    private let clocks: Clocks
    private let look: @Sendable () async -> StatusReport
    private var waiting: [(language: Language, answer: CheckedContinuation<CodedResult, any Error>)] = []
    private var isLooking = false

    init(clocks: Clocks, look: @escaping @Sendable () async -> StatusReport) {
        self.clocks = clocks
        self.look = look
    }

    /// How many requests wait for the next look.
    var waitingCount: Int { waiting.count }

    /// The status at some moment after this call.
    func status() async throws -> CodedResult {
        try await withCheckedThrowingContinuation { continuation in
            waiting.append((.current, continuation))
            guard !isLooking else { return }
            isLooking = true
            Task { await answer() }
        }
    }

    private func answer() async {
        while !waiting.isEmpty {
            let asking = waiting
            waiting = []
            let next = clocks.monotonic() + Self.pauseAnAnswer * asking.count
            for (language, asking) in Dictionary(grouping: asking, by: \.language) {
                let report = await language.spoken { await look() }
                let result = Result { try CodedResult(report) }
                for (_, answer) in asking { answer.resume(with: result) }
            }
            // Nothing cancels this task.
            try? await clocks.sleep(next - clocks.monotonic())
        }
        isLooking = false
    }
}
