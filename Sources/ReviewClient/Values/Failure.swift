import CleanerProtocol
import CommandText
import ReviewScreen
import Translation

/// What went wrong and what to do, safe to print.
struct Failure: Sendable {
    let problem: String
    let remedy: String?
    /// Whether the daemon is away or about to end, so that the same request may succeed later.
    let isOutage: Bool

    init(problem: String, remedy: String?, isOutage: Bool = false) {
        self.problem = problem
        self.remedy = remedy
        self.isOutage = isOutage
    }

    init(_ error: any Error) {
        switch error {
        case let error as ProtocolError:
            self.init(
                problem: SafeText.escaped(error.problem), remedy: error.remedy.map { SafeText.escaped($0) },
                isOutage: error.word == .stopping)
        case is SocketError:
            self.init(
                problem: tr("the daemon does not answer"),
                remedy: tr("start it: systemctl --user start cleanerd; then press the key again"), isOutage: true)
        default: self.init(problem: "\(error)", remedy: nil)
        }
    }

    /// Of photos that an act did not change.
    init(_ error: ProtocolError, leaving what: String) {
        let failure = Failure(error)
        self.init(problem: tr("\(SafeText.escaped(what)) stayed: \(failure.problem)"), remedy: failure.remedy)
    }

    /// The event that reports it if no other one does.
    var event: ReviewEvent { .trouble(problem: problem, remedy: remedy) }

    func refused(_ act: ReviewAct, card: ReviewCard? = nil) -> ReviewEvent {
        .refused(ticket: act.ticket, problem: problem, remedy: remedy, card: card, isLastCopy: false)
    }

    func notUndone(_ ticket: Int?) -> ReviewEvent {
        .notUndone(ticket: ticket, problem: problem, remedy: remedy, card: nil)
    }
}
