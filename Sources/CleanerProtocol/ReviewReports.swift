/// Which photos of a category are meant; all of them without a filter.
package struct PhotoFilter: Hashable, Sendable, Codable {
    /// Taken, or where that is unknown changed, on this day or later: `2024-05-01`.
    package var since: String?
    /// Taken, or where that is unknown changed, in this year.
    package var year: Int?
    /// The largest files first, whatever groups would free.
    package var largest: Bool?

    package init(since: String? = nil, year: Int? = nil, largest: Bool? = nil) {
        self.since = since
        self.year = year
        self.largest = largest
    }
}

/// Parameters of `review`.
package struct ReviewParameters: Hashable, Sendable, Codable {
    package var category: Category
    package var filter: PhotoFilter?
    /// How many of the next cards to send.
    package var count: Int?
    /// Begins a new pass, in which what was skipped in the last one is shown again.
    package var restart: Bool?
    /// Only cards behind the one that holds this photo.
    package var after: String?
    /// Only the card that holds this photo, if it waits.
    package var holding: String?

    package init(
        category: Category, filter: PhotoFilter? = nil, count: Int? = nil, restart: Bool? = nil,
        after: String? = nil, holding: String? = nil
    ) {
        self.category = category
        self.filter = filter
        self.count = count
        self.restart = restart
        self.after = after
        self.holding = holding
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
    /// Bytes of the photos that this pass marked for deletion.
    package var freed: Int64
    /// Photos that this pass marked for deletion.
    package var marked: Int
    /// Photos on the maybe pile.
    package var maybe: Int
    package var cards: [Card]

    /// What a person is shown at once: one photo, or a group with its keeper first.
    package struct Card: Hashable, Sendable, Codable {
        package var photos: [PhotoRow]

        package init(photos: [PhotoRow]) {
            self.photos = photos
        }
    }

    package init(
        review: String, category: Category, done: Int, left: Int, freed: Int64, marked: Int, maybe: Int,
        cards: [Card]
    ) {
        self.review = review
        self.category = category
        self.done = done
        self.left = left
        self.freed = freed
        self.marked = marked
        self.maybe = maybe
        self.cards = cards
    }
}

/// Parameters of `review.skip`.
package struct SkipParameters: Hashable, Sendable, Codable {
    package var review: String
    package var photos: [PhotoReference]

    package init(review: String, photos: [PhotoReference]) {
        self.review = review
        self.photos = photos
    }
}

/// What `review.skip` did.
package struct SkipReport: Hashable, Sendable, Codable {
    /// As of `mark`.
    package var act: String

    package init(act: String) {
        self.act = act
    }
}

/// Parameters of `undo`.
package struct UndoParameters: Hashable, Sendable, Codable {
    /// Takes back only what this review pass did.
    package var review: String?
    /// Takes back just this act.
    package var act: String?

    package init(review: String? = nil, act: String? = nil) {
        self.review = review
        self.act = act
    }
}

/// Parameters of `different`.
package struct DifferentParameters: Hashable, Sendable, Codable {
    /// At least two photos, each of which shows something else than the others.
    package var photos: [PhotoReference]
    package var review: String?

    package init(photos: [PhotoReference], review: String? = nil) {
        self.photos = photos
        self.review = review
    }
}

/// What `different` did.
package struct DifferentReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are not shown as versions or shots of each other any more.
    package var photos: Int
    package var refused: [Refusal]
    package var moreRefused: Int?
    /// As of `mark`.
    package var act: String?

    package init(photos: Int, refused: [Refusal]) {
        self.photos = photos
        self.refused = refused
    }
}
