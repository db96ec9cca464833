package import PhotoCulling

/// A person's way through a category, which goes on where it was left.
package struct ReviewPass: Sendable, Hashable {
    package let id: Int64
    package let category: String
    /// What of the category is looked at, in the words of whoever asked.
    package let filter: String

    /// What was done in a pass so far; what was undone does not count.
    package struct Progress: Sendable, Hashable {
        /// Photos that bear a decision of this pass.
        package var decided: Set<PhotoID> = []
        package var marked = 0
        package var markedBytes: Int64 = 0
        /// Photos that are left for the next pass.
        package var skipped: Set<PhotoID> = []

        package init() {}
    }
}
