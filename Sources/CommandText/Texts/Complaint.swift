package import CleanerProtocol
import Translation

/// An error as a user reads it: what is wrong, what to do, and the exit status.
package struct Complaint: Error, Hashable, Sendable {
    /// A clause without a full stop; may quote any characters.
    package let problem: String
    package let status: Outcome
    /// For programs: a word of the protocol, or of the status.
    package let word: String
    private let remedies: [String]

    /// - Parameters:
    ///   - status: The exit status.
    ///   - problem: What is wrong.
    ///   - remedy: What to do; each line is printed on a line of its own.
    package init(_ status: Outcome, _ problem: String, remedy: String? = nil) {
        self.status = status
        self.problem = problem
        word = status.word
        remedies = remedy?.split(separator: "\n").map(String.init) ?? []
    }

    package init(_ error: ProtocolError) {
        status = Outcome(error.word)
        problem = error.problem
        word = error.word.rawValue
        // One line, as it may quote a name with newlines.
        remedies = error.remedy.map { [$0] } ?? []
    }

    package var remedy: String? { remedies.isEmpty ? nil : remedies.joined(separator: "\n") }

    /// Explains a failure of the socket.
    ///
    /// If its file exists, a daemon has run there, or systemd listens. If there is none where the command named one, nothing
    /// tells which daemon should listen there.
    package init(_ error: SocketError, socketLiesThere: Bool, isNamed: Bool = false) {
        let start = tr("start it with: systemctl --user start cleanerd")
        let log = "journalctl --user -u cleanerd -n 20"
        let text = error.text
        switch error.kind {
        case .notRunning where socketLiesThere:
            self.init(
                .notRunning, tr("the daemon is not running: \(text)"), remedy: tr("\(start)\nwhy it stopped: \(log)"))
        case .notRunning where isNamed:
            self.init(
                .notRunning, tr("the daemon is not running: \(text)"),
                remedy: tr("check --socket; without it your own daemon is asked"))
        case .notRunning:
            self.init(.notRunning, tr("the daemon is not running: \(text)"), remedy: start)
        case .closed:
            self.init(.notRunning, text, remedy: tr("why: \(log)\n\(start)"))
        case .timedOut:
            self.init(.busy, text, remedy: tr("try again; when it stays so: \(log)"))
        case .pathTooLong:
            self.init(.usage, text)
        case .forbidden:
            self.init(
                .refused, text,
                remedy: tr("each user runs a daemon of their own; check --socket and XDG_RUNTIME_DIR"))
        case .notUnderstood:
            self.init(
                .failed, text,
                remedy: tr("daemon and cleanerctl may differ in version: systemctl --user restart cleanerd"))
        case .failed:
            self.init(.failed, text, remedy: tr("see: \(log)"))
        }
    }

    /// The lines for stderr, safe to print.
    package var lines: [String] {
        (["cleanerctl: \(problem)"] + remedies).map(SafeText.escaped(_:))
    }
}

extension Complaint: CustomStringConvertible {
    package var description: String { lines.joined(separator: "\n") }
}

/// An error as a command prints it with `--json`: `{"error":{"problem":"…","remedy":"…","word":"…"}}`.
package struct ErrorLine: Hashable, Sendable, Codable {
    package struct Details: Hashable, Sendable, Codable {
        /// A word of the protocol, or `usage` or `not-running` of the client.
        package var word: String
        package var problem: String
        /// What to do; absent where nothing helps.
        package var remedy: String?
        /// The photo as it was requested; of refusals only.
        package var photo: String?
    }

    package var error: Details

    package init(_ complaint: Complaint) {
        error = Details(word: complaint.word, problem: complaint.problem, remedy: complaint.remedy)
    }

    package init(_ refusal: Refusal) {
        error = Details(
            word: refusal.error.word.rawValue, problem: refusal.error.problem, remedy: refusal.error.remedy,
            photo: refusal.photo)
    }

    /// The JSON without its newline.
    package func json() throws -> ArraySlice<UInt8> { try LineCoding.line(self).dropLast() }
}

/// Exit statuses for scripts: stable, documented in the help and in `PROTOCOL.md`.
package enum Outcome: Int32, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    /// Some photos were done, others refused.
    case partlyDone = 2
    case notRunning = 3
    case notFound = 4
    case refused = 5
    /// `EX_USAGE` of sysexits.h.
    case usage = 64
    /// `EX_TEMPFAIL` of sysexits.h: busy, in conflict or paused; worth another try.
    case busy = 75
    /// What shells show for SIGINT.
    case interrupted = 130

    /// The word for programs if no word of the protocol applies.
    var word: String {
        switch self {
        case .done: "done"
        case .failed: ProtocolError.Word.failed.rawValue
        case .partlyDone: "partly-done"
        case .notRunning: "not-running"
        case .notFound: ProtocolError.Word.notFound.rawValue
        case .refused: ProtocolError.Word.refused.rawValue
        case .usage: "usage"
        case .busy: ProtocolError.Word.busy.rawValue
        case .interrupted: "interrupted"
        }
    }

    package init(_ word: ProtocolError.Word) {
        self =
            switch word {
            case .notFound, .nothingToUndo: .notFound
            case .refused: .refused
            case .conflict, .busy, .paused, .stopping: .busy
            case .badParameters: .usage
            case .parse, .badRequest, .unknownMethod, .lineTooLong, .failed, .unreadable, .unsupported:
                .failed
            }
    }

    /// The status of a request about several photos, with the number done and the refusals.
    ///
    /// A dry run counts what would go well.
    package init(done: Int, refused: [Refusal]) {
        guard let first = refused.first else {
            self = .done
            return
        }
        let status = Outcome(first.error.word)
        if done > 0 {
            self = .partlyDone
        } else {
            self = refused.allSatisfy { Outcome($0.error.word) == status } ? status : .failed
        }
    }
}
