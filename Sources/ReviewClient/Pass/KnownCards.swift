import CleanerProtocol
import PhotoCategories
import ReviewScreen

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
