import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import ReviewScreen

/// The lists that can be reviewed, and the one that is.
struct ReviewMenu {
    private(set) var topic: ReviewTopic
    /// The lists that were offered, by their ids.
    private var topics: [String: ReviewTopic] = [:]
    /// The list from which a section was opened last.
    private var parent: ReviewTopic?

    init(_ topic: ReviewTopic) {
        self.topic = topic
    }

    /// Goes through another list.
    ///
    /// - Parameters:
    ///   - id: The list's id, that of a section's card, or the name of a category.
    ///   - section: The list that is the section.
    /// - Returns: Whether there is such a list.
    mutating func choose(_ id: String, section: ListReference?) -> Bool {
        if section != nil { parent = topic }
        let known = [topic, parent].compactMap(\.self).first { $0.id == id }
        let category = Category(name: id).map { ReviewTopic(category: $0) }
        let list = section.map { ReviewTopic(category: $0.category, filter: $0.filter) }
        guard let chosen = list ?? topics[id] ?? known ?? category else { return false }
        topic = chosen
        return true
    }

    /// The lists to offer: what the daemon proposes to delete, then what one can browse.
    mutating func choices(_ status: StatusReport) -> [ReviewChoice] {
        var choices = CleaningOrder.of(status.categories).map { count in
            let topic = ReviewTopic(category: count.category)
            return (
                topic,
                ReviewChoice(
                    id: topic.id, title: topic.title, isProposal: true, photos: count.proposed,
                    bytes: count.reclaimable, groups: count.groups)
            )
        }
        choices += ReviewTopic.browsing(Page(columns: nil, now: Int64(time(nil)))).map { topic in
            let pile: StatusReport.Pile? =
                switch topic {
                case ReviewTopic(category: .maybe): status.maybe
                case ReviewTopic(category: .videos): status.videos
                default: nil
                }
            return (topic, ReviewChoice(id: topic.id, title: topic.title, photos: pile?.photos, bytes: pile?.bytes))
        }
        if !choices.contains(where: { $0.0 == topic }) {
            let own = ReviewChoice(id: topic.id, title: topic.title, isProposal: topic.category.isJudged)
            choices.insert((topic, own), at: 0)
        }
        topics = Dictionary(choices.map { ($0.1.id, $0.0) }) { first, _ in first }
        return choices.map(\.1)
    }
}
