import ArgumentParser
import CommandText

/// A command that sends requests to the daemon and prints the answers.
protocol DaemonCommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// Does the work and returns the exit status; `Ending` explains errors.
    func run(_ invocation: Invocation) throws -> Outcome
}

extension DaemonCommand {
    func run() throws {
        let invocation = Invocation(global)
        let status: Outcome
        do {
            status = try invocation.explained { try run(invocation) }
        } catch {
            invocation.clearProgress()
            // Output from before the error is still valid.
            try invocation.output.flush()
            throw error
        }
        invocation.clearProgress()
        try invocation.output.flush()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}
