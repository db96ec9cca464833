/// What is asked about at once: a photo, or a group of photos that belong together.
package struct ReviewCard: Hashable, Sendable {
    /// The photo's id, or the group's (`g:12`).
    package var id: String
    /// Not empty; in a group the keeper first.
    ///
    /// Those with a decision are shown and not asked about.
    package var photos: [ReviewPhoto]
    /// Id of the photo that is proposed to stay; nil in a group in which nothing is proposed.
    package var keeper: String?
    /// Why that one, in words.
    package var keeperReason: String?
    /// Whether all show the same picture bit for bit, so that they cannot be called different.
    package var areCopies: Bool

    package init(
        id: String, photos: [ReviewPhoto], keeper: String? = nil, keeperReason: String? = nil, areCopies: Bool = false
    ) {
        self.id = id
        self.photos = photos
        self.keeper = keeper
        self.keeperReason = keeperReason
        self.areCopies = areCopies
    }

    /// A card of one photo.
    package init(_ photo: ReviewPhoto) {
        self.init(id: photo.id, photos: [photo])
    }

    package var isGroup: Bool { photos.count > 1 }

    func contains(_ photo: String) -> Bool {
        photos.contains { $0.id == photo }
    }
}
