package import PhotoCategories

/// Which lists may look different after a change.
package struct Changes: Sendable, Hashable {
    /// Never too few: a list that is not named is unchanged.
    package var categories: CategorySet

    package init(_ categories: CategorySet = []) {
        self.categories = categories
    }

    package var isEmpty: Bool { categories.isEmpty }
}
