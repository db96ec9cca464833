import CleanerProtocol
import PhotoCulling
import PhotoStore

// Translates between the types of the engine and of the protocol, which use the same words. Nothing else does.

extension CleanerProtocol.Decision {
    init(_ decision: PhotoCulling.Decision) {
        switch decision {
        case .keep: self = .keep
        case .delete: self = .delete
        case .maybe: self = .maybe
        }
    }

    var engine: PhotoCulling.Decision {
        switch self {
        case .keep: .keep
        case .delete: .delete
        case .maybe: .maybe
        }
    }
}

extension DecisionRow.Withdrawal {
    init(_ withdrawal: PhotoStore.Withdrawal) {
        switch withdrawal {
        case .undone: self = .undone
        case .restored: self = .restored
        case .changed: self = .changed
        }
    }
}

extension CleanerProtocol.PhotoStatus {
    init(_ status: PhotoCulling.PhotoStatus) {
        switch status {
        case .analysed: self = .analysed
        case .unreadable: self = .unreadable
        case .unsupported: self = .unsupported
        case .waiting: self = .waiting
        }
    }
}
