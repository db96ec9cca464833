package import PhotoCategories

/// The categories whose lists a change may have changed.
package struct Changes: Sendable, Hashable {
    /// Lists of other categories are unchanged.
    package var categories: CategorySet

    package init(_ categories: CategorySet = []) {
        self.categories = categories
    }

    package var isEmpty: Bool { categories.isEmpty }
}
