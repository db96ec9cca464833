import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen

/// What is reviewed: a category, or what a filter leaves of it.
struct ReviewTopic: Hashable, Sendable {
    let category: Category
    var filter: PhotoFilter?
    /// Its cards are sections of this kind; nil for photos and groups.
    var by: Sectioning?

    /// The name by which the screen knows it.
    var id: String { category.name + (filter.map { " \($0.words ?? "")" } ?? "") + sections }

    var title: String { category.title + (filter?.words.map { ", \($0)" } ?? "") + sections }

    private var sections: String { by.map { " by \($0.rawValue)" } ?? "" }

    /// Asks for cards of its pass.
    func request(
        count: Int? = nil, restart: Bool? = nil, after: String? = nil, holding: String? = nil
    ) -> ReviewRequest {
        ReviewRequest(
            category: category, filter: filter, count: count, restart: restart, after: after, holding: holding, by: by)
    }

    /// What the menu offers besides the categories of the daemon.
    static func browsing(_ page: Page) -> [ReviewTopic] {
        let lastMonth = PhotoFilter { $0.since = TimeSpan("30d").map { PhotoFilter.day($0, before: page) } }
        let largest = PhotoFilter { $0.largest = true }
        return [
            ReviewTopic(category: .screenshots, by: .app), ReviewTopic(category: .screenshots, by: .day),
            ReviewTopic(category: .maybe), ReviewTopic(category: .moments), ReviewTopic(category: .videos),
            ReviewTopic(category: .all, filter: lastMonth), ReviewTopic(category: .all, filter: largest),
            ReviewTopic(category: .all),
        ]
    }
}
