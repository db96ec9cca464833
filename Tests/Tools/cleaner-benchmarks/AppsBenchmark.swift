import CleanerProtocol
import Foundation

/// The installed applications of a person who has many, with those of this machine.
struct AppsBenchmark: Benchmark {
    private static let applications = 200
    private static let surveys = 5
    private static let runs = 200
    /// Seconds that a person waits for a command without wondering.
    private static let firstTarget = 2.0
    /// Milliseconds, as for the other commands that only ask.
    private static let knownTarget = 20.0

    let summary = "the installed applications, \(applications) of them in the home, looked at anew and known"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        workshop.report.note("drawing \(Self.applications) applications")
        try DrawnApplications(home: workshop.top).write(Self.applications)
        let daemon = try RunningDaemon(withoutPhotosIn: workshop)
        try daemon.sync()
        let client = try daemon.client()
        func ask(anew: Bool) throws -> Double {
            try Clock.wall {
                var rows = 0
                _ = try client.send(AppsRequest(refresh: anew ? true : nil)) { (_: AppRow) in rows += 1 }
                guard rows >= Self.applications else { throw BenchmarkError("only \(rows) applications were found") }
            }
        }
        try tell(Figure("the first answer", "s", [try ask(anew: false)], target: Self.firstTarget))
        let surveys = try (0..<Self.surveys).map { _ in try ask(anew: true) }
        try tell(Figure("an answer from a new survey", "s", surveys, target: Self.firstTarget))
        let known = try (0..<Self.runs).map { _ in try ask(anew: false) }
        try tell(Figure("an answer from the last survey", "ms", known.milliseconds, target: Self.knownTarget))
        let command = [try workshop.program("cleanerctl"), "--socket", daemon.socket, "apps"]
        let whole = try (0..<Self.runs).map { _ in
            try Clock.wall { try ChildProcess(command, environment: workshop.environment).wait() }
        }
        try tell(Figure("cleanerctl apps from the last survey", "ms", whole.milliseconds))
        try daemon.stop()
    }
}
