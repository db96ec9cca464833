/// What `list` can show: the daemon's verdicts, then ways to browse.
package enum Category: String, Codable, Sendable, CaseIterable {
    case duplicates
    case nearDuplicates = "near-duplicates"
    case similar
    case blurry
    case screenshots
    case dark
    case bright
    case blank
    case returned
    case maybe
    case marked
    case videos
    case unreadable
    case unsupported
    case all

    /// The categories that propose something to be deleted, in the order in which people like to clean up.
    package static let verdicts: [Category] = [
        .duplicates, .nearDuplicates, .similar, .blurry, .screenshots, .dark, .bright, .blank,
        .returned,
    ]

    /// Those with a sensitivity: equal bytes, and what was deleted before, know no more or less.
    package static let adjustable = verdicts.filter { $0 != .duplicates && $0 != .returned }
}

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
