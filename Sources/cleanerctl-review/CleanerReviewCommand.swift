import ArgumentParser
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import ReviewClient
import ReviewScreen
import TerminalScreen
import Translation

/// `cleanerctl-review`: the full-screen review, which replaces `cleanerctl review`.
///
/// It is a program of its own, so that the libraries for pictures in the terminal slow down no other command.
@main
struct CleanerReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cleanerctl-review",
        abstract: tr("Review photos in the terminal; started by `cleanerctl review`."))

    @Option(help: ArgumentHelp(tr("The daemon's socket.")))
    var socket: String

    @Option(help: ArgumentHelp(tr("What to review.")), transform: { try word($0, Category.init(name:)) })
    var category: Category = .all

    @Option(
        help: ArgumentHelp(tr("Which photos of it, as a filter of the protocol.")),
        transform: { try LineCoding.decode(PhotoFilter.self, from: Array($0.utf8)) })
    var filter: PhotoFilter?

    @Option(help: ArgumentHelp(tr("What its sections are: app or day.")), transform: { try word($0, Sectioning.init) })
    var by: Sectioning?

    @Flag(help: ArgumentHelp(tr("Begin a new pass.")))
    var restart = false

    @Flag(help: ArgumentHelp(tr("What is marked for deletion.")))
    var trash = false

    @Option(
        help: ArgumentHelp(tr("The look, where the terminal's background does not tell.")),
        transform: { try word($0, Theme.Kind.init) })
    var theme: Theme.Kind?

    @Option(help: ArgumentHelp(tr("How pictures are shown.")), transform: { try word($0, PictureChoice.init) })
    var pictures: PictureChoice = .automatic

    static func main() {
        let variables = environment
        Language(environment: { variables[$0] }).becomeOfProcess()
        main(nil)
    }

    func run() throws {
        let status: Outcome
        do {
            let terminal = try Terminal(TerminalCapabilities(environment: Self.environment, pictures: pictures))
            let source = try DaemonSource(
                socket: Array(socket.utf8), ReviewTopic(category: category, filter: filter, by: by), restart: restart)
            var loop = ReviewLoop(terminal, source, theme: theme, start: trash ? .marked : .cards)
            switch try loop.run() {
            case .left:
                status = .done
                source.finish()
                for line in loop.summary() { print(line) }
            // After an interruption the user need not wait for a daemon that may hang; decisions that were sent count.
            case .interrupted: status = .interrupted
            }
        } catch {
            let complaint = Self.complaint(error)
            for line in complaint.lines.map({ Array("\($0)\n".utf8) }) { _ = write(STDERR_FILENO, line, line.count) }
            throw ExitCode(complaint.status.rawValue)
        }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    private static func complaint(_ error: any Error) -> Complaint {
        switch error {
        case let error as TerminalError: Complaint(.failed, error.text)
        case let error as SocketError: Complaint(error, socketLiesThere: true)
        case let error as ProtocolError: Complaint(error)
        default: Complaint(.failed, "\(error)")
        }
    }

    private static func word<Value>(_ text: String, _ make: (String) -> Value?) throws -> Value {
        guard let value = make(text) else { throw ValidationError(tr("'\(text)' is none of the possible words.")) }
        return value
    }

    /// The variables that describe the terminal and the user's language.
    private static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return variables
    }
}
