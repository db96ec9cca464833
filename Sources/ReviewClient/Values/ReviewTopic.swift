package import CleanerProtocol
import CommandText
package import PhotoCategories
import Translation

/// What is reviewed: a category, or the photos of it that a filter allows.
package struct ReviewTopic: Hashable, Sendable {
    let category: Category
    let filter: PhotoFilter?
    /// The kind of sections that its cards show; nil if they show photos and groups.
    let by: Sectioning?

    package init(category: Category, filter: PhotoFilter? = nil, by: Sectioning? = nil) {
        self.category = category
        self.filter = filter
        self.by = by
    }

    /// The name for the screen, as a key.
    var id: String {
        category.name + (filter.map { " \($0.words ?? "")" } ?? "") + (by.map { " by \($0.rawValue)" } ?? "")
    }

    var title: String {
        let title = category.title + (filter?.words.map { ", \($0)" } ?? "")
        return switch by {
        case .app: tr("\(title) by app")
        case .day: tr("\(title) by day")
        case nil: title
        }
    }

    /// The most cards to ask for at once.
    var cardsInPage: Int { by == nil ? ProtocolLimits.reviewCards : ProtocolLimits.reviewSections }

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
        // All photos come last, where the End key leads.
        return [
            ReviewTopic(category: .screenshots, by: .app), ReviewTopic(category: .screenshots, by: .day),
            ReviewTopic(category: .maybe), ReviewTopic(category: .moments), ReviewTopic(category: .videos),
            ReviewTopic(category: .all, filter: lastMonth), ReviewTopic(category: .all, filter: largest),
            ReviewTopic(category: .all),
        ]
    }
}
