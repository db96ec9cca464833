/// What the review shows at once: a photo, a group of photos that belong together, or a section of the list.
package struct ReviewCard: Hashable, Sendable {
    /// The photo's id, the group's (`g:12`), or the section's.
    package var id: String
    /// Not empty; in a group the keeper comes first; of a section, only the first photos.
    ///
    /// Photos with a decision are shown, but need none.
    package var photos: [ReviewPhoto]
    /// Id of the photo that is proposed to stay; nil in a group in which nothing is proposed.
    package var keeper: String?
    /// Ids of photos that are proposed to stay beside the keeper.
    package var beside: Set<String>
    /// Why the keeper stays, in words.
    package var keeperReason: String?
    /// Whether all show the same picture bit for bit, so that they cannot be called different.
    package var areCopies: Bool
    /// Nil for single photos and groups.
    package var section: ReviewSection?

    package init(
        id: String, photos: [ReviewPhoto], keeper: String? = nil, beside: Set<String> = [],
        keeperReason: String? = nil, areCopies: Bool = false, section: ReviewSection? = nil
    ) {
        self.id = id
        self.photos = photos
        self.keeper = keeper
        self.beside = beside
        self.keeperReason = keeperReason
        self.areCopies = areCopies
        self.section = section
    }

    /// A card of one photo.
    package init(_ photo: ReviewPhoto) {
        self.init(id: photo.id, photos: [photo])
    }

    package var isGroup: Bool { photos.count > 1 && section == nil }

    /// Whether a photo is proposed to stay.
    func keeps(_ photo: String) -> Bool { photo == keeper || beside.contains(photo) }

    func contains(_ photo: String) -> Bool {
        photos.contains { $0.id == photo }
    }
}

/// A section of a list as a card: the screenshots of an app, or the photos of a day.
package struct ReviewSection: Hashable, Sendable {
    /// `WhatsApp`, `2023-07-01`; safe to print.
    package var title: String
    /// The photos that wait in it; the card may have only the first of them.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64

    package init(title: String, photos: Int, bytes: Int64) {
        self.title = title
        self.photos = photos
        self.bytes = bytes
    }
}
