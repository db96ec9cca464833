/// One list in the menu.
package struct ReviewChoice: Hashable, Sendable {
    /// The source's id.
    package var id: String
    /// `Screenshots`, `Last 30 days`.
    package var title: String
    /// Whether the daemon proposes to delete what is in it.
    package var isProposal: Bool
    /// Undecided photos in it, and their size; nil if they were not counted.
    package var photos: Int?
    package var bytes: Int64?
    /// The groups that these are in; nil in lists of single photos.
    package var groups: Int?

    package init(
        id: String, title: String, isProposal: Bool = false, photos: Int? = nil, bytes: Int64? = nil,
        groups: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.isProposal = isProposal
        self.photos = photos
        self.bytes = bytes
        self.groups = groups
    }
}
