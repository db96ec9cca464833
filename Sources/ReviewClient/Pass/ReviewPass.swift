import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import ReviewScreen
import Synchronization

/// The user's way through a list: its cards, its place and what was skipped; only the queue of requests uses it.
final class ReviewPass {
    /// A skipped card.
    private struct Skip {
        /// The daemon's names for the pass and the act.
        let review: String
        let act: String
    }

    private let viewer: Viewer
    private var menu: ReviewMenu
    /// Whether the next cards begin a new pass.
    private var restarts: Bool
    /// The daemon's name for the pass; nil before its first cards.
    private(set) var review: String?
    /// The last photo of the last card that arrived; the next cards come after it.
    private var lastPhoto: String?
    private var cards = KnownCards()
    /// The last skipping of each card.
    private var skips: [String: Skip] = [:]

    init(_ topic: ReviewTopic, restart: Bool, _ viewer: Viewer) {
        menu = ReviewMenu(topic)
        restarts = restart
        self.viewer = viewer
    }

    var topic: ReviewTopic { menu.topic }

    /// Goes through another list from its beginning.
    ///
    /// - Returns: Whether there is such a list.
    func choose(_ id: String, anew: Bool) -> Bool {
        guard menu.choose(id, section: cards.section(of: id)?.list) else { return false }
        (review, lastPhoto, restarts) = (nil, nil, anew)
        return true
    }

    /// The lists that can be reviewed, with their present numbers.
    func choices(_ client: Client) throws -> [ReviewEvent] {
        let status = try client.send(StatusRequest(loaded: true))
        return [.choices(menu.choices(status), chosen: topic.id)]
    }

    // MARK: Cards

    /// The next cards; `number` is the number of the pass on the screen.
    func nextCards(_ number: Int, _ client: Client) throws -> [ReviewEvent] {
        let count = topic.cardsInPage
        let page = try client.send(topic.request(count: count, restart: restarts ? true : nil, after: lastPhoto))
        // First, as it may fail, and the page would count as shown.
        let status = try client.send(StatusRequest(loaded: true))
        (review, restarts) = (page.review, false)
        lastPhoto = page.cards.last?.photos.last?.id ?? lastPhoto
        let cards = take(page)
        return [
            .progress(ReviewProgress(page, status)),
            .cards(
                cards, isLast: page.cards.count < count, skipped: page.skipped ?? 0, pass: number, list: topic.id),
        ]
    }

    /// The present card of a photo; nil if the photo does not wait.
    func card(holding photo: String, _ client: Client) throws -> ReviewCard? {
        take(try client.send(topic.request(holding: photo))).first
    }

    private func take(_ page: ReviewPage) -> [ReviewCard] {
        for row in page.cards.flatMap(\.photos) { viewer.remember(row.id, at: row.location) }
        return cards.take(page)
    }

    /// The last version of a photo's card.
    func card(of photo: String?) -> ReviewCard? { cards.card(of: photo) }

    /// The section that a card shows.
    func section(of card: String) -> ReviewPage.Section? { cards.section(of: card) }

    // MARK: Skipping

    /// Leaves a card undecided in this pass.
    func skip(_ card: String, _ client: Client) throws {
        let list = cards.section(of: card)?.list
        guard let review, let photos = list == nil ? cards[card]?.photos.map(\.id) : [] else { return }
        let report = try client.send(ReviewSkipRequest(review: review, photos: photos.map { .id($0) }, list: list))
        skips[card] = Skip(review: review, act: report.act)
    }

    /// The request that takes back the skipping of a card that the user sees again; nil if it was not skipped.
    ///
    /// The daemon derives the pass's position from skips.
    func takeBackSkip(of card: String) -> UndoRequest? {
        // A skip of another pass stays as it is.
        guard isSkipped(card) else { return nil }
        return skips.removeValue(forKey: card).map { UndoRequest(act: $0.act) }
    }

    /// Whether a card was skipped in this pass.
    func isSkipped(_ card: String) -> Bool {
        skips[card].map { $0.review == review } ?? false
    }
}

/// The cards that have arrived, in their last versions.
struct KnownCards {
    private var cards: [String: ReviewCard] = [:]
    private var cardOfPhoto: [String: String] = [:]
    /// The sections that cards show, by the card's id.
    private var sections: [String: ReviewPage.Section] = [:]

    /// Takes the cards of an answer, and returns them as they are shown.
    mutating func take(_ page: ReviewPage) -> [ReviewCard] {
        page.cards.compactMap { sent in
            guard let card = ReviewCard(sent, in: page.category) else { return nil }
            cards[card.id] = card
            sections[card.id] = sent.section
            for row in sent.photos { cardOfPhoto[row.id] = card.id }
            return card
        }
    }

    subscript(card: String) -> ReviewCard? { cards[card] }

    /// The last version of a photo's card.
    func card(of photo: String?) -> ReviewCard? {
        photo.flatMap { cardOfPhoto[$0] }.flatMap { cards[$0] }
    }

    /// The section that a card shows.
    func section(of card: String) -> ReviewPage.Section? { sections[card] }
}

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

/// Counts how far the pass has come, as others may have changed it.
///
/// Counting may go through the whole list, so its queue `numbers` has a connection of its own: no decision waits for it.
final class ProgressCounter: Sendable {
    /// Microseconds without a further decision after which the progress is requested.
    private static let pauseBeforeCounting: UInt32 = 150_000

    private let queue: ClientQueue
    private let inbox: ReviewInbox
    /// Rises with each step that changes the progress or asks for it; only the newest count is shown.
    private let newest = Atomic(0)

    init(socket: [UInt8], _ inbox: ReviewInbox) {
        queue = ClientQueue("numbers", socket: socket)
        self.inbox = inbox
    }

    /// Drops the count that is under way, because it lacks what is decided now.
    func outdate() {
        newest.add(1, ordering: .relaxed)
    }

    /// Counts once nothing is decided for a moment.
    func count(_ topic: ReviewTopic) {
        let number = newest.add(1, ordering: .relaxed).newValue
        queue.run { [self] client in
            guard isNewest(number) else { return }
            usleep(Self.pauseBeforeCounting)
            guard isNewest(number) else { return }
            let client = try client()
            let page = try client.send(topic.request(count: 0))
            let progress = ReviewProgress(page, try client.send(StatusRequest(loaded: true)))
            if isNewest(number) { inbox.put([.progress(progress)]) }
        } failed: { _ in
            // The next request shows the failure on the screen.
        }
    }

    private func isNewest(_ number: Int) -> Bool { newest.load(ordering: .relaxed) == number }
}
