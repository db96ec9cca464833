package import PhotoCulling

/// The user's way through a category, which can be continued later.
package struct ReviewPass: Sendable, Hashable {
    package let id: Int64
    package let category: String
    /// The filter of the photos that are shown, as in the request.
    package let filter: String

    /// What the user did in a pass so far, without what was undone.
    package struct Progress: Sendable, Hashable {
        /// Photos with a decision of this pass.
        package var decided: Set<PhotoID> = []
        package var marked = 0
        package var markedBytes: Int64 = 0
        /// Photos that the user left for the next pass.
        package var skipped: Set<PhotoID> = []

        package init() {}
    }
}
