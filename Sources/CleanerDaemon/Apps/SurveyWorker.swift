import AnalyzerProcess
import AppSurvey
import FoundationEssentials
import Logging
import Synchronization
import SystemPackage

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
