package import CleanerProtocol

/// An error as a person reads it: what is wrong, what to do, and the exit status.
package struct Complaint: Error, Hashable, Sendable {
    /// In a clause without a full stop.
    package let problem: String
    package let remedy: String?
    package let status: Outcome

    package init(_ status: Outcome, _ problem: String, remedy: String? = nil) {
        self.status = status
        self.problem = problem
        self.remedy = remedy
    }

    package init(_ error: ProtocolError) {
        self.init(
            Outcome(error.word), SafeText.escaped(error.problem), remedy: error.remedy.map(SafeText.escaped(_:)))
    }

    /// Says what a failure of the socket means: where its file exists, a daemon has run there, or systemd listens.
    package init(_ error: SocketError, socketLiesThere: Bool) {
        let start = "start it with: systemctl --user start cleanerd"
        let log = "journalctl --user -u cleanerd -n 20"
        let text = SafeText.escaped(error.text)
        switch error.kind {
        case .notRunning where socketLiesThere:
            self.init(.notRunning, "the daemon is not running: \(text)", remedy: "\(start)\nwhy it stopped: \(log)")
        case .notRunning:
            self.init(.notRunning, "the daemon is not running: \(text)", remedy: start)
        case .closed:
            self.init(.notRunning, text, remedy: "why: \(log)\n\(start)")
        case .timedOut:
            self.init(.busy, text, remedy: "try again; when it stays so: \(log)")
        case .pathTooLong:
            self.init(.usage, text)
        case .forbidden:
            self.init(
                .refused, text, remedy: "each user runs a daemon of their own; check --socket and XDG_RUNTIME_DIR")
        case .notUnderstood:
            self.init(
                .failed, text,
                remedy: "daemon and cleanerctl may differ in version: systemctl --user restart cleanerd")
        case .failed:
            self.init(.failed, text, remedy: "see: \(log)")
        }
    }

    /// The lines for stderr.
    package var lines: [String] {
        ["cleanerctl: \(problem)"] + (remedy?.split(separator: "\n").map(String.init) ?? [])
    }
}

extension Complaint: CustomStringConvertible {
    package var description: String { lines.joined(separator: "\n") }
}
