import CleanerProtocol
import PhotoCulling

// The engine's words and the wire's are the same; here is the one place where they meet.

extension CleanerProtocol.Category {
    /// nil for a category of the engine that the protocol does not offer.
    init?(_ category: PhotoCulling.Category) {
        self.init(rawValue: category.rawValue)
    }

    /// nil for a category of the protocol that the engine does not know.
    var engine: PhotoCulling.Category? { PhotoCulling.Category(rawValue: rawValue) }
}

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
