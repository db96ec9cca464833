package import CleanerProtocol
package import CommandText
package import PhotoCategories

/// What the command line asked to open; the page reads it as JSON.
package struct WindowStart: Hashable, Sendable, Encodable {
    let view: WindowView
    let category: PhotoCategories.Category?
    let filter: PhotoFilter?
    let search: String?
    let automation: Bool
    let version: String

    /// - Parameters:
    ///   - view: By what is asked for where nil.
    ///   - category: Nil for what should be cleaned up first.
    ///   - filter: Which photos of it; also holds the search.
    ///   - automation: Whether WebDriver drives the window.
    package init(
        view: WindowView? = nil, category: PhotoCategories.Category? = nil, filter: PhotoFilter = PhotoFilter(),
        automation: Bool = false
    ) {
        self.view = view ?? WindowView(category: category, filter: filter)
        self.category = category
        self.automation = automation
        search = filter.search
        var filter = filter
        filter.search = nil
        self.filter = filter.isEmpty ? nil : filter
        version = ProgramVersion.text
    }
}
