import CleanerProtocol
import Translation

extension Decision {
    /// The word for people; in English that of the wire.
    var words: String {
        switch self {
        case .keep: tr("keep")
        case .delete: tr("delete")
        case .maybe: tr("maybe")
        }
    }
}

extension PhotoStatus {
    /// The word for people; in English that of the wire.
    var words: String {
        switch self {
        case .analysed: tr("analysed")
        case .unreadable: tr("unreadable")
        case .unsupported: tr("unsupported")
        case .waiting: tr("waiting")
        }
    }
}
