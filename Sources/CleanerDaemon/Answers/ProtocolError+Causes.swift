import AnalyzerProcess
import CleanerProtocol
import PhotoStore
import PhotoTrash
import SystemPackage

extension ProtocolError {
    /// Translates an error of the trash, the store, the disk or a worker into one of the protocol.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - known: The path that the answer names beside it, so that it is not named twice.
    init(_ error: any Error, besides known: FilePath? = nil) {
        switch error {
        case let error as ProtocolError: self = error
        case let error as TrashError:
            let word: Word =
                switch error.code {
                case .changedSinceReview, .notRegular, .restoreTargetExists, .notOurs: .conflict
                case .missing: .notFound
                default: .refused
                }
            self.init(word, error.problem(besides: known), remedy: error.remedy)
        case let error as StoreError:
            switch error.kind {
            case .locked:
                self.init(
                    .busy, "another program holds the database, and nothing was changed",
                    remedy: "try again when it is closed")
            case .full:
                self.init(
                    .failed, "the disk that holds the daemon's state is full, and nothing was changed",
                    remedy: "make some room on it, then try again; `cleanerctl status` names it")
            default:
                self.init(.failed, error.text, remedy: "cleanerctl status")
            }
        case let error as OpenedPhoto.Failure:
            switch error {
            case .gone, .notRegular: self.init(.notFound, "\(error)", remedy: "cleanerctl sync")
            case .denied: self.init(.refused, "\(error)", remedy: "give yourself the right to read it")
            case .unavailable: self.init(.failed, "\(error)", remedy: "check the disk")
            }
        case let error as AnalyzerError:
            self.init(.failed, error.problem, remedy: error.remedy)
        default:
            self.init(.failed, "\(error)", remedy: "see the journal: journalctl --user -u cleanerd")
        }
    }
}
