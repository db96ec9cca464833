package import PhotoCategories

/// What was found so far, in numbers.
package struct Tallies: Sendable, Hashable {
    /// The numbers of one category.
    package struct Count: Sendable, Hashable {
        /// Photos in the list, keepers included.
        package var photos = 0
        /// Their size.
        package var bytes: Int64 = 0
        package var groups = 0
        /// Photos that are proposed: all in the list but keepers; none in categories for browsing.
        package var proposed = 0
        /// The size of what is proposed.
        package var reclaimable: Int64 = 0

        package init() {}
    }

    private var statuses = Array(repeating: 0, count: PhotoStatus.allCases.count)
    private var categories = Array(repeating: Count(), count: Category.allCases.count)
    /// Photos that at least one category proposes, each counted once.
    package var proposed = 0
    /// The size of these.
    package var reclaimable: Int64 = 0

    package init() {}

    package subscript(_ status: PhotoStatus) -> Int {
        get { statuses[Int(status.rawValue)] }
        set { statuses[Int(status.rawValue)] = newValue }
    }

    package subscript(_ category: Category) -> Count {
        get { categories[category.position] }
        set { categories[category.position] = newValue }
    }

    /// All photos: the sum over the four statuses.
    package var photos: Int { statuses.reduce(0, +) }
    /// The size of all photos.
    package var bytes: Int64 { self[.all].bytes }
}
