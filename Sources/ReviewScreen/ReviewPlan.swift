/// What accepting or deleting all that is left of a list would do.
package struct ReviewPlan: Hashable, Sendable {
    package enum Scope: Hashable, Sendable {
        /// All groups as they are proposed.
        case proposals
        /// All photos but the keepers of groups.
        case list
    }

    package var scope: Scope
    /// Photos that would be marked, and their size.
    package var photos: Int
    package var bytes: Int64
    /// Groups that these are in; 0 in lists of single photos.
    package var groups: Int
    /// Proposed keepers, which stay as they are.
    package var stay: Int
    /// Photos that stay because nothing else of their pictures would.
    package var lastCopies: Int

    package init(_ scope: Scope, photos: Int, bytes: Int64, groups: Int, stay: Int, lastCopies: Int = 0) {
        self.scope = scope
        self.photos = photos
        self.bytes = bytes
        self.groups = groups
        self.stay = stay
        self.lastCopies = lastCopies
    }
}
