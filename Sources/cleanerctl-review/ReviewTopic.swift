import CleanerProtocol
import CommandText
import ReviewScreen

/// What is reviewed: a category, or what a filter leaves of it.
struct ReviewTopic: Hashable, Sendable {
    let category: Category
    var filter: PhotoFilter?

    /// The name by which the screen knows it.
    var id: String { category.rawValue + (filter.map { " \($0.words ?? "")" } ?? "") }

    var title: String {
        let name: String =
            switch category {
            case .duplicates: "Duplicates"
            case .nearDuplicates: "Near duplicates"
            case .similar: "Similar shots"
            case .blurry: "Blurry"
            case .screenshots: "Screenshots"
            case .dark: "Too dark"
            case .bright: "Washed out"
            case .blank: "Next to nothing to see"
            case .returned: "Returned"
            case .maybe: "Maybe pile"
            case .marked: "Marked for deletion"
            case .videos: "Videos"
            case .unreadable: "Unreadable"
            case .unsupported: "Unsupported"
            case .all: "All photos"
            }
        return name + (filter?.words.map { ", \($0)" } ?? "")
    }

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
