/// A user's decision about a photo.
package enum Decision: String, Codable, Sendable, CaseIterable {
    case keep
    case delete
    case maybe
}

/// The state of a photo's analysis.
package enum PhotoStatus: String, Codable, Sendable, CaseIterable {
    case analysed
    case unreadable
    case unsupported
    case waiting
}
