package import CleanerProtocol
package import PhotoCategories

/// A view of the window.
package enum WindowView: String, Sendable, CaseIterable, Codable {
    case cards, groups, grid, trash, folders, apps, storage

    /// The view of photos that were asked for without naming one.
    package init(category: PhotoCategories.Category?, filter: PhotoFilter) {
        if category == .marked {
            self = .trash
        } else if category?.grouping != nil {
            self = .groups
        } else {
            // Who searches wants to see first what was found.
            self = filter.search == nil ? .cards : .grid
        }
    }
}
