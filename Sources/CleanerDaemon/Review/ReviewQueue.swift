import CleanerProtocol
import PhotoCulling

/// The photos of a review pass in their order, found once for many requests.
///
/// Decisions take photos away and `undo` brings them back; the order is found again only where photos came or changed.
struct ReviewQueue: Sendable {
    let review: Int64
    /// The photos of each card, as they stood when the order was found.
    let cards: [[PhotoID]]
    /// Cards before this one are done.
    var first = 0

    init(review: Int64, _ contexts: [Catalogue.RowContext]) {
        self.review = review
        var cards: [[PhotoID]] = []
        var group: String?
        for context in contexts {
            if context.group != nil, context.group == group {
                cards[cards.count - 1].append(context.photo)
            } else {
                cards.append([context.photo])
            }
            group = context.group
        }
        self.cards = cards
    }
}
