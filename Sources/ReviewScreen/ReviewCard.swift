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
    /// Why this photo is the keeper, in words.
    package var keeperReason: String?
    /// Whether all show the same picture bit for bit, so that they cannot be called different.
    package var areCopies: Bool
    /// Nil for single photos and groups.
    package var section: ReviewSection?

    package init(
        id: String, photos: [ReviewPhoto], keeper: String? = nil, keeperReason: String? = nil, areCopies: Bool = false,
        section: ReviewSection? = nil
    ) {
        self.id = id
        self.photos = photos
        self.keeper = keeper
        self.keeperReason = keeperReason
        self.areCopies = areCopies
        self.section = section
    }

    /// A card of one photo.
    package init(_ photo: ReviewPhoto) {
        self.init(id: photo.id, photos: [photo])
    }

    package var isGroup: Bool { photos.count > 1 && section == nil }

    func contains(_ photo: String) -> Bool {
        photos.contains { $0.id == photo }
    }
}
