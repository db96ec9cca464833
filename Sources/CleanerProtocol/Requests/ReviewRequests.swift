package import PhotoCategories

/// Asks for the state of a review pass, and its next cards.
package struct ReviewRequest: ProtocolRequest {
    package typealias Answer = ReviewPage
    package static let method = "review"
    package static let patience = Patience.short

    package var category: Category
    package var filter: PhotoFilter?
    /// How many of the next cards to send.
    package var count: Int?
    /// Begins a new pass, which shows photos again that were skipped in the last one.
    package var restart: Bool?
    /// Only cards behind the one that holds this photo.
    package var after: String?
    /// Only the card that holds this photo, if it waits.
    package var holding: String?
    /// Makes a card of each section; of categories without groups.
    package var by: Sectioning?

    package init(
        category: Category, filter: PhotoFilter? = nil, count: Int? = nil, restart: Bool? = nil,
        after: String? = nil, holding: String? = nil, by: Sectioning? = nil
    ) {
        self.category = category
        self.filter = filter
        self.count = count
        self.restart = restart
        self.after = after
        self.holding = holding
        self.by = by
    }
}

/// Where a review pass stands, and its next cards.
package struct ReviewPage: Hashable, Sendable, Codable {
    /// `r:` and the number of the pass, by which `mark`, `undo` and `review.skip` belong to it.
    package var review: String
    package var category: Category
    /// Photos that were decided about or skipped in this pass.
    package var done: Int
    /// Photos that are left, the keepers of groups not counted.
    package var left: Int
    /// Cards that these are: groups, or single photos.
    package var cardsLeft: Int
    /// Photos that were skipped and still wait; absent while others are left, as the next pass shows them.
    package var skipped: Int?
    /// Bytes of the photos that this pass marked for deletion.
    package var freed: Int64
    /// Photos that this pass marked for deletion.
    package var marked: Int
    /// Photos on the maybe pile.
    package var maybe: Int
    package var cards: [Card]

    /// One photo, a group with its keeper first, or a section.
    package struct Card: Hashable, Sendable, Codable {
        /// Of a section the first ones.
        package var photos: [PhotoRow]
        package var section: Section?

        package init(photos: [PhotoRow], section: Section? = nil) {
            self.photos = photos
            self.section = section
        }
    }

    /// A section of the pass, for one decision about all that waits in it.
    package struct Section: Hashable, Sendable, Codable {
        /// The photos that wait, also those without a row.
        package var waiting: ListSection
        /// The list that is this section, and the name of the photos that wait in it, for `mark` and `review.skip`.
        package var list: ListReference
        package var selection: String

        package init(waiting: ListSection, list: ListReference, selection: String) {
            self.waiting = waiting
            self.list = list
            self.selection = selection
        }
    }

    package init(
        review: String, category: Category, done: Int, left: Int, cardsLeft: Int, freed: Int64, marked: Int,
        maybe: Int, cards: [Card]
    ) {
        self.review = review
        self.category = category
        self.done = done
        self.left = left
        self.cardsLeft = cardsLeft
        self.freed = freed
        self.marked = marked
        self.maybe = maybe
        self.cards = cards
    }
}

/// Leaves photos undecided until the next pass.
package struct ReviewSkipRequest: ProtocolRequest {
    package typealias Answer = SkipReport
    package static let method = "review.skip"
    package static let patience = Patience.short

    package var review: String
    package var photos: [PhotoReference]
    /// A list whose waiting photos are meant in addition to `photos`.
    package var list: ListReference?

    package init(review: String, photos: [PhotoReference], list: ListReference? = nil) {
        self.review = review
        self.photos = photos
        self.list = list
    }
}

/// The result of `review.skip`.
package struct SkipReport: Hashable, Sendable, Codable {
    /// As of `mark`.
    package var act: String

    package init(act: String) {
        self.act = act
    }
}
