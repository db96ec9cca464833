import AnalyzerProcess
import CleanerProtocol
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

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
                    .busy, tr("another program holds the database, and nothing was changed"),
                    remedy: tr("try again when it is closed"))
            case .full:
                self.init(
                    .failed, tr("the disk that holds the daemon's state is full, and nothing was changed"),
                    remedy: tr("make some room on it, then try again; `cleanerctl status` names it"))
            default:
                self.init(.failed, ReasonWords.shown(error.text), remedy: "cleanerctl status")
            }
        case let error as OpenedPhoto.Failure:
            switch error {
            case .gone, .notRegular: self.init(.notFound, "\(error)", remedy: "cleanerctl sync")
            case .denied: self.init(.refused, "\(error)", remedy: tr("give yourself the right to read it"))
            case .unavailable(.timedOut):
                self.init(.failed, "\(error)", remedy: tr("check that it is connected and works, then try again"))
            case .unavailable: self.init(.failed, "\(error)", remedy: tr("check the disk"))
            }
        case let error as AnalyzerError:
            self.init(.failed, ReasonWords.shown(error.problem), remedy: error.remedy.map(ReasonWords.shown))
        default:
            self.init(
                .failed, ReasonWords.shown("\(error)"), remedy: tr("see the journal: journalctl --user -u cleanerd"))
        }
    }
}
