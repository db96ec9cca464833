package import PhotoCulling

/// A person's way through a category, which goes on where it was left.
package struct ReviewPass: Sendable, Hashable {
    package let id: Int64
    package let category: String
    /// Which photos of the category are shown, as text of the request.
    package let filter: String

    /// What was done in a pass so far, without what was undone.
    package struct Progress: Sendable, Hashable {
        /// Photos with a decision of this pass.
        package var decided: Set<PhotoID> = []
        package var marked = 0
        package var markedBytes: Int64 = 0
        /// Photos that are left for the next pass.
        package var skipped: Set<PhotoID> = []

        package init() {}
    }
}
