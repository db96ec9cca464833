import AnalyzerProcess
import AppSurvey
import CleanerProtocol
import FoundationEssentials
import Logging
import Synchronization
import SystemPackage
import Translation

/// Keeps the last survey of the installed applications, and starts a new one when it is due.
///
/// A worker makes the survey; only it reads files of other programs.
actor AppKeeper {
    /// An older survey is made again, because files grow without an event.
    private static let longestAge: Int64 = 24 * 3600
    /// The most problems to keep; more would say nothing new.
    private static let mostProblems = 100

    private let catalogue: Catalogue
    private let worker: SurveyWorker
    /// The file that keeps the last survey for the next start.
    private let file: StateFile<Survey>
    private let power: PowerRule
    private let logger: Logger
    private let clocks: Clocks
    nonisolated private let executor = ThreadExecutor("apps")
    private var known: Survey?
    private var isOutdated = false
    private var running: Task<Survey, any Error>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        catalogue: Catalogue, worker: SurveyWorker, file: StateFile<Survey>, power: PowerRule, logger: Logger,
        clocks: Clocks
    ) {
        self.catalogue = catalogue
        self.worker = worker
        self.file = file
        self.power = power
        self.logger = logger
        self.clocks = clocks
    }

    /// Loads the survey of an earlier run.
    func load() {
        // Without one, the first survey is made when somebody asks.
        known = file.load()
    }

    /// Answers from the last survey; waits for a new one if there is none, or with `anew`.
    ///
    /// - Throws: `ProtocolError` if the setting forbids it, or if none can be made.
    func answer(anew: Bool) async throws -> (report: AppsReport, rows: [AppRow]) {
        let survey = try await survey(anew: anew)
        let rows = rows(of: survey, now: clocks.wallSeconds)
        let problems = survey.problems.prefix(Self.mostProblems).map {
            AppsReport.Problem(path: $0.path, reason: ReasonWords.shown($0.reason))
        }
        let report = AppsReport(
            rows: rows.count, surveyed: survey.time,
            leftovers: survey.leftovers.map { AppsReport.Leftover($0) }, problems: problems)
        return (report, rows)
    }

    /// The advice of the rules on the last survey, which it gets as `answer` does, and the prompt for a language model.
    ///
    /// - Returns: The applications with advice, the largest saving first; and the prompt, nil if no application could
    ///   go.
    /// - Throws: As `answer`.
    func advice(anew: Bool) async throws -> (rows: [AppRow], prompt: AppPrompt?) {
        let survey = try await survey(anew: anew)
        let now = clocks.wallSeconds
        let rows = rows(of: survey, now: now)
            .compactMap { row in row.advice.map(\.bytes).max().map { (row: row, bytes: $0) } }
            .sorted { ($1.bytes, $0.row.id) < ($0.bytes, $1.row.id) }
        return (rows.map(\.row), AppPrompt(survey.applications, now: now))
    }

    private func rows(of survey: Survey, now: Int64) -> [AppRow] {
        let advisor = Advisor(survey.applications, now: now)
        return survey.applications.map { AppRow($0, advisor: advisor, now: now) }
    }

    private func survey(anew: Bool) async throws -> Survey {
        try await checkAllowed()
        return if let known, !anew { known } else { try await make(priority: .prompt) }
    }

    /// Says what takes the most space; waits for a measurement if there is none, or with `anew`.
    ///
    /// - Throws: `ProtocolError` if the setting forbids it, or if none can be made.
    func storage(anew: Bool) async throws -> StorageReport {
        try await checkAllowed()
        let survey =
            if let known, known.home != nil, !anew { known } else {
                try await make(priority: .prompt, measuresHome: true)
            }
        guard let home = survey.home else {
            throw ProtocolError(
                .failed, tr("the home was not measured"),
                remedy: tr("install cleanerd-survey of the same version"))
        }
        return StorageReport(home, survey, status: await catalogue.status(), top: worker.home)
    }

    private func checkAllowed() async throws {
        guard await catalogue.surveysApps else {
            throw ProtocolError(
                .refused, tr("installed applications are not looked at: apps.enabled is false"),
                remedy: "cleanerctl settings set apps.enabled true")
        }
    }

    /// Notes that packages were installed or removed.
    func packagesChanged() async {
        isOutdated = true
        await makeIfDue()
    }

    /// Makes a survey if the known one is too old or the packages have changed, unless the machine runs on its battery.
    ///
    /// Before somebody has asked for a survey, it makes none. It measures the home only if somebody has asked for that.
    func makeIfDue() async {
        guard let known, !isRecent(known.time) || isOutdated, !power.sparesBattery, await catalogue.surveysApps else {
            return
        }
        let measuresHome = known.home.map { !isRecent($0.time) } ?? false
        // A failure has already raised a condition.
        _ = try? await make(priority: .background, measuresHome: measuresHome)
    }

    private func isRecent(_ time: Int64) -> Bool {
        // `abs`, so that a survey does not last for ever after the clock was set back.
        abs(clocks.wallSeconds - time) < Self.longestAge
    }

    /// Makes a survey, or waits for the one that is being made.
    private func make(priority: WorkerPriority, measuresHome: Bool = false) async throws -> Survey {
        while let running {
            let survey = try await Self.told(running)
            if survey.home != nil || !measuresHome { return survey }
        }
        let task = Task { try await makeNow(priority: priority, measuresHome: measuresHome) }
        running = task
        return try await Self.told(task)
    }

    /// The result of a survey; each who waits for it is told in their own language why it failed.
    private static func told(_ survey: Task<Survey, any Error>) async throws -> Survey {
        do {
            return try await survey.value
        } catch {
            throw ProtocolError(
                .failed,
                tr("the installed applications cannot be looked at: \(ReasonWords.shown(SurveyWorker.reason(error)))"),
                remedy: tr("try again with --refresh; cleanerctl status says more"))
        }
    }

    private func makeNow(priority: WorkerPriority, measuresHome: Bool) async throws -> Survey {
        let wasOutdated = isOutdated
        isOutdated = false
        // Runs before the waiting tasks continue, so that they see it.
        defer { running = nil }
        do {
            let json = try await worker.run(
                priority: priority, now: clocks.wallSeconds, measuresHome: measuresHome)
            var survey = try JSONDecoder().decode(Survey.self, from: json)
            // An older measurement of the home is better than none.
            if survey.home == nil { survey.home = known?.home }
            known = survey
            await catalogue.clear(.appSurveyFailing)
            keep(survey)
            return survey
        } catch {
            isOutdated = isOutdated || wasOutdated
            let reason = SurveyWorker.reason(error)
            if (error as? AnalyzerError) != .stopped {
                await catalogue.raise(.appSurveyFailing(ReasonWords.shown(reason)))
            }
            throw error
        }
    }

    private func keep(_ survey: Survey) {
        do {
            try file.keep(survey)
        } catch {
            logger.warning(
                "the survey of applications is not kept", metadata: ["file": "\(file.path)", "reason": "\(error)"])
        }
    }
}

/// Starts a worker for each survey and ends it afterwards, because the next survey is a day away.
final class SurveyWorker: Sendable {
    /// Nil if the program is not installed.
    private let program: FilePath?
    private let places: SurveyPlaces
    private let logger: Logger
    /// Hears how workers start and end.
    private let events: @Sendable (AnalyzerEvent) -> Void
    private let analyzer = Mutex<Analyzer?>(nil)

    init(
        program: FilePath?, places: SurveyPlaces, logger: Logger,
        events: @escaping @Sendable (AnalyzerEvent) -> Void
    ) {
        self.program = program
        self.places = places
        self.logger = logger
        self.events = events
    }

    /// The user's home.
    var home: FilePath { places.home }

    /// Makes a survey on a thread of its own.
    ///
    /// - Parameters:
    ///   - priority: Whether somebody waits for it.
    ///   - now: Seconds since 1970.
    ///   - measuresHome: Whether the home is measured as well, which takes longer than all else.
    /// - Returns: The survey as JSON.
    /// - Throws: `AnalyzerError`.
    func run(priority: WorkerPriority, now: Int64, measuresHome: Bool) async throws -> Data {
        guard let program else { throw AnalyzerError.cannotStart("cleanerd-survey is not installed") }
        var places = places
        places.now = now
        places.measuresHome = measuresHome
        let analyzer = try Analyzer(
            program: program, limits: Analyzer.surveyLimits, priority: priority, arguments: places.arguments
        ) { [logger, events] event in
            events(event)
            if case .ended(let process, let how) = event {
                logger.warning("a survey ended", metadata: ["process": "\(process)", "reason": "\(how)"])
            }
        }
        self.analyzer.withLock { $0 = analyzer }
        defer { stop() }
        return try await BlockingThread.run("survey") { try analyzer.survey() }
    }

    /// Stops a running survey.
    func stop() {
        let analyzer = analyzer.withLock { analyzer in
            defer { analyzer = nil }
            return analyzer
        }
        analyzer?.stop()
    }

    /// Why a survey failed, as half a sentence.
    static func reason(_ error: any Error) -> String {
        switch error {
        case AnalyzerError.cannotStart(let how): how
        case let error as AnalyzerError: error.problem
        case is DecodingError: "its worker gave a wrong answer"
        default: "\(error)"
        }
    }
}
