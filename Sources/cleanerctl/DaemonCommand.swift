import ArgumentParser
import CommandText
import Translation

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

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr("The daemon's socket, if not cleanerd.sock in $XDG_RUNTIME_DIR."), valueName: "path"),
        completion: .file())
    var socket: String?

    @Flag(help: ArgumentHelp(tr("Print JSON, an object a line, errors as well: see cleanerd-protocol(7).")))
    var json = false

    @Flag(name: .customLong("no-color"), help: ArgumentHelp(tr("Print without colours, as with NO_COLOR set.")))
    var noColor = false
}
