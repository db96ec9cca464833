package import PhotoCategories

/// The photos of a category that meet a filter, as `list` gives them; of categories without groups.
package struct ListReference: Hashable, Sendable, Codable {
    package var category: Category
    package var filter: PhotoFilter?

    package init(category: Category, filter: PhotoFilter? = nil) {
        self.category = category
        self.filter = filter
    }
}
