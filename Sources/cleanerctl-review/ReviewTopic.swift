import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen

/// What is reviewed: a category, or what a filter leaves of it.
struct ReviewTopic: Hashable, Sendable {
    let category: Category
    var filter: PhotoFilter?

    /// The name by which the screen knows it.
    var id: String { category.name + (filter.map { " \($0.words ?? "")" } ?? "") }

    var title: String { category.title + (filter?.words.map { ", \($0)" } ?? "") }

    /// What the menu offers besides the categories of the daemon.
    static func browsing(_ page: Page) -> [ReviewTopic] {
        let month = TimeSpan("30d").map { PhotoFilter(last: $0, year: nil, largest: false, page: page) }
        return [
            ReviewTopic(category: .maybe), ReviewTopic(category: .videos),
            ReviewTopic(category: .all, filter: month),
            ReviewTopic(category: .all, filter: PhotoFilter(largest: true)), ReviewTopic(category: .all),
        ]
    }
}
