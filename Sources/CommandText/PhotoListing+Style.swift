package import PhotoCategories

extension PhotoListing {
    /// How the rows are to be shown.
    package struct Style: Sendable {
        /// Whether each row begins with the photo's id.
        package var showsIDs: Bool
        /// Whether paths are those from the root: with several libraries a relative path could name another photo.
        package var showsAbsolutePaths: Bool
        /// Whether conditions leave photos out, so that a heading counts what they leave.
        package var isFiltered: Bool
        /// By what the list is parted into sections; nil if it is not.
        package var sectioning: Sectioning?

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
