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

    init(review: Int64, _ contexts: [RowContext]) {
        self.review = review
        cards = contexts.cards.map { $0.map(\.photo) }
    }

    /// The next cards, and the number of photos left.
    ///
    /// - Parameters:
    ///   - count: The largest number of cards.
    ///   - holding: If given, only cards that show this photo.
    ///   - after: If given, only cards after the one that shows this photo.
    ///   - isWaiting: Whether a photo still waits for a decision.
    /// - Returns: The waiting photos of each card.
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
