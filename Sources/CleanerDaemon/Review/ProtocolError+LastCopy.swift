import CleanerProtocol
import Translation

/// Why a copy of a picture has to stay: no other one would be left in the library.
extension ProtocolError {
    /// The error for marking the last copy that is not marked.
    static var lastToMark: ProtocolError {
        ProtocolError(
            .refused, tr("it is the last copy of this picture that is not marked for deletion"),
            remedy: tr("keep it, or say --last-copy if all copies shall go"), cause: .lastCopy)
    }

    /// The error for marking what stays in place of photos that are marked.
    static var promised: ProtocolError {
        ProtocolError(
            .refused, tr("it stays in place of photos that are marked for deletion, and nothing else does"),
            remedy: tr("keep it, or say --last-copy if all of them shall go"), cause: .lastCopy)
    }

    /// The error for taking over the mark of a photo whose copy is not here.
    static var copyMissing: ProtocolError {
        ProtocolError(
            .refused, tr("it was marked because another copy stays, and none is in the library"),
            remedy: tr("keep it, or mark it yourself"), cause: .lastCopy)
    }

    /// The error for moving a photo while nothing that was promised in its place is left.
    static var promiseBroken: ProtocolError {
        lastToGo(tr("the better photo that was to stay in its place is marked for deletion, or gone"))
    }

    /// The error for moving one of several copies that are all marked.
    static var allCopiesMarked: ProtocolError {
        lastToGo(tr("all copies of this picture are marked for deletion"))
    }

    /// The error for moving a copy after the others went in the same emptying.
    static var otherCopyWent: ProtocolError {
        ProtocolError(
            .refused, tr("the other copy of this picture went to the trash just now"),
            remedy: tr("look at it again; if it shall go too, `cleanerctl trash send` once more"), cause: .lastCopy)
    }

    /// The error for moving a photo whose copies vanished from the disk.
    static var lastOnDisk: ProtocolError {
        lastToGo(tr("no other copy of this picture is on the disk any more"))
    }

    private static func lastToGo(_ problem: String) -> ProtocolError {
        ProtocolError(
            .refused, problem, remedy: tr("keep it, or mark it again with --last-copy if all copies shall go"),
            cause: .lastCopy)
    }
}
