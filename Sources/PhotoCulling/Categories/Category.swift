/// A list that a person can ask for; the first nine hold verdicts, the others are for browsing.
package enum Category: String, Sendable, Hashable, CaseIterable {
    case duplicates
    case nearDuplicates = "near-duplicates"
    /// Shots of one scene that are no versions of one picture.
    case similar
    case blurry
    case screenshots
    /// Too dark to show anything.
    case dark
    /// Washed out.
    case bright
    /// Next to nothing to see: a pocket, a ceiling, a lens cap.
    case blank
    /// Versions of what the person had deleted, which came back.
    case returned
    case all
    case maybe
    case videos
    case unreadable
    case unsupported
    /// What the person decided to delete and what still lies in its place.
    case marked

    /// The categories that propose something, in which undecided photos are listed.
    package static let judged: [Category] = [
        .duplicates, .nearDuplicates, .similar, .blurry, .screenshots, .dark, .bright, .blank, .returned,
    ]

    /// The categories whose photos come in groups with a keeper.
    static let grouped: [Category] = [.duplicates, .nearDuplicates, .similar]

    /// The categories in which a photo stands by its own measurements alone.
    static let alone: [Category] = [.blurry, .screenshots, .dark, .bright, .blank]

    /// The categories of photos that show nothing for lack or excess of light.
    static let ofLight: [Category] = [.dark, .bright, .blank]

    /// Whether the photos of the category come in groups with a keeper.
    package var isGrouped: Bool { Self.grouped.contains(self) }
}
