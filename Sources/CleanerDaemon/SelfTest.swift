import AnalyzerProcess
package import SystemPackage

/// `cleanerd --self-test`: daemon and worker try all that they must not do, as they are when they serve.
package enum SelfTest {
    /// Forbids this process what the daemon forbids itself.
    ///
    /// - Parameters:
    ///   - program: The daemon's own program; the analyser is looked for beside it.
    ///   - print: Takes a line for each attempt.
    /// - Returns: True where all was refused.
    /// - Throws: `DaemonError` or `AnalyzerError` where there is no worker to try.
    package static func run(program: FilePath, print: (String) -> Void) throws -> Bool {
        _ = Sandbox.forbidNetwork()
        let daemon = Sandbox.networkAttempts()
        let worker = try Analyzer(program: try Analyzer.installed(beside: program)) { _ in }.selfTest()
        for attempt in daemon { print("daemon, \(attempt.line)") }
        for attempt in worker { print("worker, \(attempt.line)") }
        return (daemon + worker).allSatisfy(\.isRefused)
    }
}

extension Analyzer {
    /// The analyser of this installation.
    static func installed(beside program: FilePath) throws(DaemonError) -> FilePath {
        guard let analyzer = locate(beside: program) else {
            throw .configuration(
                "cleanerd-analyzer is neither beside \(program) nor in ../libexec/cleanerd: install again")
        }
        return analyzer
    }
}
