import AnalyzerProcess
import AppSurvey
package import SystemPackage

/// `cleanerd --self-test`: daemon and worker try everything that their sandboxes must refuse, confined as in service.
package enum SelfTest {
    /// Confines this process as the daemon confines itself, and makes the attempts.
    ///
    /// - Parameters:
    ///   - program: Path of the daemon's executable. The analyser is expected beside it.
    ///   - print: Called with one line for each attempt.
    /// - Returns: True if every attempt was refused.
    /// - Throws: `DaemonError` or `AnalyzerError` if no worker can be started.
    package static func run(program: FilePath, print: (String) -> Void) throws -> Bool {
        _ = Sandbox.forbidNetwork()
        let daemon = Sandbox.networkAttempts()
        let analyzer = try Analyzer.installed(beside: program)
        let worker = try Analyzer(program: analyzer) { _ in }.selfTest()
        // It may read the places of a survey; the files that it tries to read lie elsewhere.
        let survey = try Analyzer.locateSurvey(beside: analyzer).map { program in
            try Analyzer(program: program, arguments: Surroundings.own().surveyPlaces.arguments) { _ in }.selfTest()
        }
        for attempt in daemon { print("daemon, \(attempt.line)") }
        for attempt in worker { print("worker, \(attempt.line)") }
        for attempt in survey ?? [] { print("survey, \(attempt.line)") }
        return (daemon + worker + (survey ?? [])).allSatisfy(\.isRefused)
    }
}

extension Analyzer {
    /// The analyser of this installation.
    static func installed(beside program: FilePath) throws(DaemonError) -> FilePath {
        guard let analyzer = locate(beside: program) else {
            throw .configuration(
                "cleanerd-analyzer is neither beside \(program) nor in ../libexec/cleanerd: install cleanerd again")
        }
        return analyzer
    }
}
