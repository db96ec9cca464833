package import CleanerProtocol

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
