import PhotoCulling

/// The photos of a review pass in their order, found once for many requests.
///
/// Decisions take photos away and `undo` brings them back; the order is found again only where photos came or changed.
struct ReviewOrder: Sendable {
    /// The number of the pass.
    let review: Int64
    /// The photos of each card, as they stood when the order was found.
    let cards: [[PhotoID]]
    /// Cards before this one are done.
    private var first = 0

    init(review: Int64, _ contexts: [RowContext]) {
        self.review = review
        cards = contexts.cards.map { $0.map(\.photo) }
    }

    /// The next cards, and the number of photos that are left.
    ///
    /// - Parameters:
    ///   - count: How many cards at most.
    ///   - holding: Only cards that show this photo, where one is named.
    ///   - after: Only cards behind the one that shows this photo, where one is named.
    ///   - isWaiting: Whether a photo still waits for a decision.
    /// - Returns: Of each card the photos that wait.
    mutating func next(
        _ count: Int, holding: PhotoID?, after: PhotoID?, isWaiting: (PhotoID) -> Bool
    ) -> (cards: [[PhotoID]], left: Int) {
        let start = after.flatMap { after in cards.firstIndex { $0.contains(after) } } ?? -1
        var (next, left, firstWaiting): ([[PhotoID]], Int, Int?) = ([], 0, nil)
        for (place, photos) in cards.enumerated().dropFirst(first) {
            let waiting = photos.filter(isWaiting)
            guard !waiting.isEmpty else { continue }
            if firstWaiting == nil { firstWaiting = place }
            left += waiting.count
            guard next.count < count, place > start, holding.map(photos.contains) ?? true else { continue }
            next.append(waiting)
        }
        first = firstWaiting ?? cards.count
        return (next, left)
    }
}
