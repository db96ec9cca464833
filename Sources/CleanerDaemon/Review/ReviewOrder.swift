import PhotoCulling

/// The photos of a review pass in order, computed once for many requests.
///
/// Decisions take photos away and `undo` brings them back. Only new or changed photos require a new order.
struct ReviewOrder: Sendable {
    /// The number of the pass.
    let review: Int64
    /// The photos of each card when the order was computed.
    let cards: [[PhotoID]]
    /// The first card that is not done.
    private var first = 0

    init(review: Int64, cards: [[PhotoID]]) {
        self.review = review
        self.cards = cards
    }

    /// The next cards, and how much is left.
    ///
    /// Clients take fewer than `count` cards for the end of the pass, so a card that cannot be shown does not count.
    ///
    /// - Parameters:
    ///   - count: The largest number of cards.
    ///   - holding: If given, only cards that show this photo.
    ///   - after: If given, only cards after the one that shows this photo.
    ///   - isWaiting: Whether a photo still waits for a decision.
    ///   - card: Makes a card of its waiting photos; nil if there is nothing to show.
    /// - Returns: The cards in order, and how many photos and cards of the whole pass wait.
    /// - Throws: Any error of `card`.
    mutating func next<Card>(
        _ count: Int, holding: PhotoID?, after: PhotoID?, isWaiting: (PhotoID) -> Bool,
        card: ([PhotoID]) throws -> Card?
    ) rethrows -> (cards: [Card], left: Int, cardsLeft: Int) {
        let start = after.flatMap { after in cards.firstIndex { $0.contains(after) } } ?? -1
        var (next, left, cardsLeft, firstWaiting): ([Card], Int, Int, Int?) = ([], 0, 0, nil)
        for (place, photos) in cards.enumerated().dropFirst(first) {
            let waiting = photos.filter(isWaiting)
            guard !waiting.isEmpty else { continue }
            if firstWaiting == nil { firstWaiting = place }
            left += waiting.count
            cardsLeft += 1
            guard next.count < count, place > start, holding.map(photos.contains) ?? true else { continue }
            if let card = try card(waiting) { next.append(card) }
        }
        first = firstWaiting ?? cards.count
        return (next, left, cardsLeft)
    }
}
