package import PhotoCategories

extension PhotoListing {
    /// How the rows are to be shown.
    package struct Style: Sendable {
        /// Whether each row begins with the photo's id.
        package var showsIDs: Bool
        /// Whether paths begin at the root: with several libraries, a relative path could name another photo.
        package var showsAbsolutePaths: Bool
        /// Whether conditions leave photos out, so that a heading counts the remaining ones.
        package var isFiltered: Bool
        /// The kind of the list's sections; nil if it has none.
        package var sectioning: Sectioning?
        /// The place near which the photos are taken, as it was written.
        package var near: String?

        package init(
            showsIDs: Bool = false, showsAbsolutePaths: Bool = false, isFiltered: Bool = false,
            sectioning: Sectioning? = nil
        ) {
            self.showsIDs = showsIDs
            self.showsAbsolutePaths = showsAbsolutePaths
            self.isFiltered = isFiltered
            self.sectioning = sectioning
        }
    }
}
