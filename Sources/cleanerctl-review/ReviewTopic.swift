import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen

/// What is reviewed: a category, or the photos of it that a filter allows.
struct ReviewTopic: Hashable, Sendable {
    let category: Category
    var filter: PhotoFilter?
    /// The kind of sections that its cards show; nil if they show photos and groups.
    var by: Sectioning?

    /// The name for the screen.
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

    /// The entries of the menu in addition to the daemon's categories.
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
