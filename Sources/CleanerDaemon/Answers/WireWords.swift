import CleanerProtocol
import PhotoCulling

// The engine's words and the wire's are the same; here is the one place where they meet.

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
