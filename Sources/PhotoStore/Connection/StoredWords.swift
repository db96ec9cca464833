internal import PhotoCulling

/// The stored names of the engine's values.
extension PhotoStatus {
    /// nil for `foreign`, which is no photo.
    init?(stored: String) {
        switch stored {
        case "analysed": self = .analysed
        case "unreadable": self = .unreadable
        case "unsupported": self = .unsupported
        case "waiting": self = .waiting
        default: return nil
        }
    }
}

extension Decision {
    init?(stored: String?) {
        switch stored {
        case "keep": self = .keep
        case "delete": self = .delete
        case "maybe": self = .maybe
        default: return nil
        }
    }

    var stored: String {
        switch self {
        case .keep: "keep"
        case .delete: "delete"
        case .maybe: "maybe"
        }
    }
}
