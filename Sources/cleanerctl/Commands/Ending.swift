import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation

/// What the program prints after an error, and its exit status.
///
/// The one place that maps errors to either.
struct Ending {
    private let status: Int32
    private var output: [String] = []
    private var complaint: Complaint?

    init(_ error: any Error) {
        switch error {
        case let error as Complaint:
            complaint = error
            status = error.status.rawValue
        case let error as ProtocolError:
            let complaint = Complaint(error)
            self.complaint = complaint
            status = complaint.status.rawValue
        case let code as ExitCode:
            status = code.rawValue
        case is Output.ReaderClosed:
            status = Outcome.done.rawValue
        default:
            let code = CleanerControl.exitCode(for: error)
            let text = CleanerControl.fullMessage(for: error)
            let unknown = Self.unknownCommand(CommandLine.arguments.dropFirst(), ofHelp: code == .success)
            if let unknown {
                complaint = unknown
                status = unknown.status.rawValue
            } else if code == .success {
                status = Outcome.done.rawValue
                output = [HelpText.wrapped(ParserWords.translated(text))]
            } else {
                let message = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
                let problem = HelpText.wrapped(ParserWords.translated(message))
                let lines = problem.split(separator: "\n", maxSplits: 1).map(String.init)
                let complaint = Complaint(
                    code == .validationFailure ? .usage : .failed, lines.first ?? "", remedy: lines.dropFirst().first)
                self.complaint = complaint
                status = complaint.status.rawValue
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
        // If the message cannot be written, only the exit status remains.
        if let complaint {
            if Self.isJSONWanted {
                try? errors.json(ErrorLine(complaint).json())
            } else {
                let columns = Terminal.size(STDERR_FILENO)?.columns
                let lines = complaint.lines.flatMap { StyledLine.message($0, columns: columns) }
                try? lines.forEach { try errors.line($0.text(colour: false)) }
            }
        }
        try? errors.flush()
        Glibc.exit(status)
    }

    /// Whether the command line has `--json`; read here, because the parser may have failed.
    static var isJSONWanted: Bool { CommandLine.arguments.prefix { $0 != "--" }.contains("--json") }

    /// The command that a word means which is no command's name.
    private static func meant(by word: String, in asked: String) -> String? {
        if asked == "cleanerctl settings", ["reset", "clear", "default"].contains(word) { return "unset NAME" }
        guard asked == "cleanerctl" else { return nil }
        if let category = Category(name: word) { return "list \(category.name)" }
        return switch word {
        case "delete", "keep", "maybe": "mark \(word) PHOTO"
        case "remove", "rm", "del": "mark delete PHOTO"
        case "restore", "send", "empty": "trash \(word == "restore" ? word : "send")"
        case "find": "search WORDS"
        case "dupes", "duplicate", "copies": "list duplicates"
        case "history", "log": "decisions"
        default: nil
        }
    }

    /// A complaint about a first word that is no command, which the parser would take for an argument of `status`.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - ofHelp: Whether only words after `help` count, for which the parser would show the first page of the help.
    /// - Returns: nil if each such word is a command.
    private static func unknownCommand(_ arguments: some Sequence<String>, ofHelp: Bool) -> Complaint? {
        var commands = CleanerControl.configuration.subcommands
        var asked = "cleanerctl"
        var skipsValue = false
        var isHelp = false
        for word in arguments {
            if skipsValue {
                skipsValue = false
            } else if word.hasPrefix("-") {
                skipsValue = word == "--socket"
            } else if word == "help" {
                isHelp = true
            } else if ofHelp && !isHelp {
                return nil
            } else if let command = commands.first(where: { $0.names.contains(word) }) {
                commands = command.configuration.subcommands
                guard !commands.isEmpty else { return nil }
                asked += " \(word)"
            } else {
                let hint =
                    meant(by: word, in: asked)
                    ?? Suggestion.nearest(to: word, among: commands.map { $0._commandName })
                let list = tr("all commands: \(asked) --help")
                return Complaint(
                    .usage, tr("there is no command '\(SafeText.escaped(word))'"),
                    remedy: hint.map { "\(tr("did you mean: \(asked) \($0)"))\n\(list)" } ?? list)
            }
        }
        return nil
    }
}

extension ParsableCommand {
    /// The name on the command line, and older names that still work.
    fileprivate static var names: [String] { [_commandName] + configuration.aliases }
}

/// The help and the errors of the argument parser in the language that is spoken.
///
/// The parser has English ones only, whose words are found here line by line.
enum ParserWords {
    /// Sentences that make a whole line; of those with the same beginning, the longer one comes first.
    private static let lines: [PhrasePattern] = [
        PhrasePattern { _ in Phrase("ARGUMENTS:") },
        PhrasePattern { _ in Phrase("OPTIONS:") },
        PhrasePattern { _ in Phrase("SUBCOMMANDS:") },
        PhrasePattern { Phrase("OVERVIEW: \($0[0])") },
        PhrasePattern { Phrase("  See '\($0[0])' for detailed help.") },
        PhrasePattern { Phrase("  See '\($0[0])' for more information.") },
        PhrasePattern { Phrase("Help:  \($0[0])") },
        PhrasePattern { Phrase("\($0[0])  Show help information.") },
        PhrasePattern { Phrase("\($0[0])  Show the version.") },
        PhrasePattern { Phrase("Unknown option '\($0[0])'. Did you mean '\($0[1])'?") },
        PhrasePattern { Phrase("Unknown option '\($0[0])'") },
        PhrasePattern { Phrase("Invalid option: \($0[0])") },
        PhrasePattern { Phrase("The option '\($0[0])' does not take any value, but '\($0[1])' was specified.") },
        PhrasePattern { Phrase("Unexpected argument '\($0[0])'") },
        PhrasePattern { Phrase("\($0[0]) unexpected arguments: '\($0[1])'") },
        PhrasePattern { Phrase("Missing expected argument '\($0[0])'") },
        PhrasePattern { Phrase("Missing value for '\($0[0])'") },
        PhrasePattern { Phrase("   or: Missing value for '\($0[0])' in '\($0[1])'") },
        PhrasePattern {
            Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of the following:")
        },
        PhrasePattern {
            Phrase("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of \(choice($0[2].english)).")
        },
        PhrasePattern { Phrase("The value '\($0[0])' is invalid for '\($0[1])': \($0[2])") },
        PhrasePattern { Phrase("The value '\($0[0])' is invalid for '\($0[1])'") },
        PhrasePattern { Phrase("Can't generate completion scripts for '\($0[0])'.") },
        PhrasePattern { _ in Phrase("Can't autodetect a supported shell.") },
        PhrasePattern { _ in Phrase("Please use --generate-completion-script=<shell> with one of:") },
    ]

    /// What stands in other lines.
    ///
    /// None is longer than in English, except for the heads of a usage: the lines are broken already.
    private static var words: [Phrase] {
        [
            Phrase("USAGE: "), Phrase("Usage: "), Phrase("(values:"), Phrase("(default:"), Phrase(" default:"),
            Phrase("(default)"), Phrase("<subcommand>"),
        ]
    }

    static func translated(_ text: String) -> String {
        let language = Language.current
        guard language != .english else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { translated(line: $0, language) }
            .joined(separator: "\n")
    }

    private static func translated(line: Substring, _ language: Language) -> String {
        for sentence in lines {
            if let known = sentence.match(line) { return known.text(in: language) }
        }
        return words.reduce(String(line)) { $0.replacing($1.key, with: $1.text(in: language)) }
    }

    /// The possible values without their quotes.
    private static func choice(_ values: String) -> String {
        values.replacing("' and '", with: tr("' and '")).replacing("' or '", with: tr("' or '"))
            .replacing("'", with: "")
    }
}
