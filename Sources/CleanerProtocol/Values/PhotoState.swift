/// What a person said about a photo.
package enum Decision: String, Codable, Sendable, CaseIterable {
    case keep
    case delete
    case maybe
}

/// How far the analysis of a photo came.
package enum PhotoStatus: String, Codable, Sendable, CaseIterable {
    case analysed
    case unreadable
    case unsupported
    case waiting
}
