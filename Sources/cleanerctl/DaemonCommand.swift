import ArgumentParser
import CommandText

/// A command that asks the daemon: glue between its arguments, one request and the text of the answer.
protocol DaemonCommand: ParsableCommand {
    var global: GlobalOptions { get }

    /// Does the work and tells how it ended; errors are put into words in one place.
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
            // What was printed before the error is true all the same.
            try invocation.output.flush()
            throw error
        }
        invocation.clearProgress()
        try invocation.output.flush()
        if status != .done { throw ExitCode(status.rawValue) }
    }
}
