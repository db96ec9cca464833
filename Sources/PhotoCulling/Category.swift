/// A list that a person can ask for; the first four hold verdicts, the others are for browsing.
package enum Category: String, Sendable, Hashable, CaseIterable {
    case duplicates
    case nearDuplicates = "near-duplicates"
    case blurry
    case screenshots
    case all
    case maybe
    case videos
    case unreadable
    /// What the person decided to delete and what still lies in its place.
    case marked

    /// The categories that propose something, in which undecided photos are listed.
    package static let judged: [Category] = [.duplicates, .nearDuplicates, .blurry, .screenshots]

    /// Whether the photos of the category come in groups with a keeper.
    package var isGrouped: Bool { self == .duplicates || self == .nearDuplicates }
}
