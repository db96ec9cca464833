import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc

/// What the program prints after an error, and its exit status.
///
/// The one place that maps errors to either.
struct Ending {
    private let status: Int32
    private var output: [String] = []
    private var messages: [String] = []

    init(_ error: any Error) {
        switch error {
        case let error as Complaint:
            status = error.status.rawValue
            messages = error.lines
        case let error as ProtocolError:
            let complaint = Complaint(error)
            status = complaint.status.rawValue
            messages = complaint.lines
        case let code as ExitCode:
            status = code.rawValue
        case is Output.ReaderClosed:
            status = Outcome.done.rawValue
        default:
            let code = CleanerControl.exitCode(for: error)
            let text = CleanerControl.fullMessage(for: error)
            if code == .success {
                status = Outcome.done.rawValue
                output = [text]
            } else if let complaint = Self.unknownCommand(CommandLine.arguments.dropFirst()) {
                status = complaint.status.rawValue
                messages = complaint.lines
            } else {
                status = code == .validationFailure ? Outcome.usage.rawValue : code.rawValue
                let problem = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
                // The message quotes arguments, which may be file names from a glob.
                let lines = problem.split(separator: "\n", omittingEmptySubsequences: false)
                messages = ["cleanerctl: " + lines.map { SafeText.escaped(String($0)) }.joined(separator: "\n")]
            }
        }
    }

    func exit() -> Never {
        var status = status
        let stream = Output(descriptor: STDOUT_FILENO)
        do {
            try output.forEach { try stream.line($0) }
            try stream.flush()
        } catch is Output.ReaderClosed {
            status = Outcome.done.rawValue
        } catch {
            status = Outcome.failed.rawValue
        }
        let errors = Output(descriptor: STDERR_FILENO)
        // If messages cannot be written, only the exit status remains.
        try? messages.forEach { try errors.line($0) }
        try? errors.flush()
        Glibc.exit(status)
    }

    /// A complaint about a first word that is no command; the parser would take it for an argument of `status`.
    private static func unknownCommand(_ arguments: some Sequence<String>) -> Complaint? {
        var commands = CleanerControl.configuration.subcommands
        var asked = "cleanerctl"
        var skipsValue = false
        for word in arguments {
            if skipsValue {
                skipsValue = false
            } else if word.hasPrefix("-") {
                skipsValue = word == "--socket"
            } else if let command = commands.first(where: { $0.names.contains(word) }) {
                commands = command.configuration.subcommands
                guard !commands.isEmpty else { return nil }
                asked += " \(word)"
            } else {
                guard !commands.isEmpty, word != "help" else { return nil }
                let hint = Suggestion.nearest(to: word, among: commands.map { $0._commandName })
                let list = "all commands: \(asked) --help"
                return Complaint(
                    .usage, "there is no command '\(SafeText.escaped(word))'",
                    remedy: hint.map { "did you mean: \(asked) \($0)\n\(list)" } ?? list)
            }
        }
        return nil
    }
}

extension ParsableCommand {
    /// The name on the command line, and older names that still work.
    fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}
