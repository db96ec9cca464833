import CleanerProtocol
import DirectoryWatch
import OwnPrograms
import PhotoCulling
import ServiceLifecycle
import Translation

/// A request that the daemon can answer, as every type of `RequestRegistry` is.
protocol AnsweredRequest: ProtocolRequest {
    /// Carries out the request and replies.
    func answer(_ exchange: Exchange<Self>) async throws
    /// Whether the request waits until the daemon has loaded what it knows.
    var waitsForLoading: Bool { get }
}

extension AnsweredRequest {
    var waitsForLoading: Bool { true }
}

// MARK: The connection

extension SpeakRequest: AnsweredRequest {
    var waitsForLoading: Bool { false }

    func answer(_ exchange: Exchange<Self>) async throws {
        let known = Language(rawValue: language) ?? .english
        exchange.connection.speak(known)
        try await exchange.reply(SpeakReport(known))
    }
}

// MARK: Looking

extension StatusRequest: AnsweredRequest {
    var waitsForLoading: Bool { loaded == true }

    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.status.status())
    }
}

extension ListRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        await exchange.daemon.catalogue.askModel(for: filter?.search)
        let listed = try await exchange.daemon.catalogue.list(self)
        if filter != nil || by != nil { try await exchange.send([], count: listed.count) }
        let sent = try await exchange.send(photos: listed.rows, measured: false)
        try await exchange.reply(
            RowsResult(rows: sent, total: listed.count.photos, next: listed.next, search: listed.search))
    }
}

extension ExportRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let rows = try await exchange.send(photos: exchange.daemon.catalogue.contextsOfAll(), measured: true)
        try await exchange.reply(RowsResult(rows: rows, total: rows))
    }
}

extension ShowRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let catalogue = exchange.daemon.catalogue
        var report = try await catalogue.show(photo)
        report.photo = try await catalogue.addSidecars(to: [[report.photo]])[0][0]
        try await exchange.reply(report)
    }
}

extension ColoursRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.colours())
    }
}

extension CamerasRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.cameras())
    }
}

extension PreviewRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let connection = exchange.connection
        try await exchange.daemon.previewer.preview(self, isWanted: { !connection.isClosed }) { preview in
            try await exchange.reply(preview)
        }
    }
}

extension SubscribeRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(Done())
        await exchange.daemon.catalogue.subscribe(exchange.connection)
    }
}

// MARK: Deciding

extension MarkRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        await exchange.daemon.catalogue.askModel(for: list?.filter?.search)
        try await exchange.reply(exchange.daemon.catalogue.mark(self))
    }
}

extension UndoRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.trash.undo(self))
    }
}

extension DifferentRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.separate(self))
    }
}

extension ReviewRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let catalogue = exchange.daemon.catalogue
        await catalogue.askModel(for: filter?.search)
        var page = try await catalogue.review(self)
        for (place, photos) in try await catalogue.addSidecars(to: page.cards.map(\.photos)).enumerated() {
            page.cards[place].photos = photos
        }
        try await exchange.reply(page)
    }
}

extension ReviewSkipRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        await exchange.daemon.catalogue.askModel(for: list?.filter?.search)
        try await exchange.reply(exchange.daemon.catalogue.skip(self))
    }
}

extension DecisionsRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        var sent = 0
        var next: Int64? = .max
        while let act = next {
            let part = try await exchange.daemon.catalogue.decisions(before: act)
            try await exchange.send(part.rows)
            sent += part.rows.count
            next = part.next
        }
        try await exchange.reply(RowsResult(rows: sent, total: sent))
    }
}

extension DecisionsExportRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        var sent = 0
        var next: PhotoID? = 0
        while let photo = next {
            let part = try await exchange.daemon.catalogue.keptDecisions(after: photo)
            try await exchange.send(part.lines)
            sent += part.lines.count
            next = part.next
        }
        let pairs = try await exchange.daemon.catalogue.keptPairs()
        try await exchange.send(pairs)
        try await exchange.reply(RowsResult(rows: sent + pairs.count, total: sent + pairs.count))
    }
}

extension DecisionsImportRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.takeOver(self))
    }
}

extension StatisticsRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.statistics())
    }
}

// MARK: The trash

extension TrashListRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let (rows, pile) = try await exchange.daemon.trash.list()
        try await exchange.reply(rows: rows, pile: pile)
    }
}

extension TrashRestoreRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.trash.restore(self))
    }
}

extension TrashEmptyRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let pace = ProgressPace(clocks: exchange.daemon.catalogue.clocks)
        let connection = exchange.connection
        let canContinue: @Sendable () -> Bool = { !connection.isClosed && !Task.isShuttingDownGracefully }
        let report = try await exchange.daemon.trash.empty(self, canContinue: canContinue) { done, total in
            // An error here means that the client is gone. `canContinue` then ends the work.
            if pace.isDue(done: done, total: total) { try? await exchange.report(done: done, total: total) }
        }
        try await exchange.reply(report)
    }
}

extension ForgetRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.trash.forget(self))
    }
}

// MARK: Settings

extension SettingsListRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(rows: exchange.daemon.catalogue.settings(name))
    }
}

extension SettingsSetRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.set(self))
    }
}

extension SettingsUnsetRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.unset(self))
    }
}

extension SettingsAddRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.add(self))
    }
}

extension SettingsRemoveRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.remove(self))
    }
}

// MARK: Applications

extension AppsRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let (report, rows) = try await exchange.daemon.apps.answer(anew: refresh == true)
        try await exchange.send(rows)
        try await exchange.reply(report)
    }
}

extension AppAdviceRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let isAnew = refresh == true
        let (rows, prompt) = try await exchange.daemon.apps.advice(anew: isAnew)
        try await exchange.send(rows)
        var report = AppAdviceReport(rows: rows.count)
        let model = exchange.daemon.languageModel
        if let prompt {
            do {
                let answer = try await exchange.reportingSeconds(of: model.deadline) {
                    try await model.answer(to: prompt, anew: isAnew)
                }
                if let answer { report = AppAdviceReport(rows: rows.count, words: answer.words, said: answer.time) }
            } catch let failure as ProgramFailure {
                report.failure = .init(problem: failure.problem, remedy: failure.remedy)
            }
        } else if model.isNamed {
            report.failure = .init(
                problem: tr("was not asked: there is no application that could go"),
                remedy: tr("cleanerctl apps lists all that are installed, and apps show says what needs them"))
        }
        try await exchange.reply(report)
    }
}

extension StorageRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.apps.storage(anew: refresh == true))
    }
}

// MARK: The library

extension ScanRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        await exchange.daemon.catalogue.expectScan()
        exchange.daemon.watch.requestScan(.requested)
        try await exchange.reply(Done())
    }
}

extension PauseRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.reply(exchange.daemon.catalogue.pause(seconds: seconds))
    }
}

extension ResumeRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        try await exchange.daemon.catalogue.resume()
        try await exchange.reply(Done())
    }
}

extension SyncRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let (watch, connection) = (exchange.daemon.watch, exchange.connection)
        try await exchange.reply(
            exchange.daemon.catalogue.sync(
                isWanted: { !connection.isClosed }, leave: { try Self.leaveCookie(watch) }))
    }

    /// Creates a cookie and returns its name; nil if the kernel allows no watch for cookies.
    private static func leaveCookie(_ watch: LibraryWatch) throws -> String? {
        do {
            return try watch.leaveCookie()
        } catch .cookiesUnwatched {
            return nil
        }
    }
}

extension AuditRequest: AnsweredRequest {
    func answer(_ exchange: Exchange<Self>) async throws {
        let (report, rows) = try await exchange.daemon.audit.run()
        try await exchange.send(rows)
        try await exchange.reply(report)
    }
}
