package import PhotoCulling

/// One deed of the user, which `undo` takes back as a whole.
package struct Act: Sendable, Hashable {
    package enum Kind: String, Sendable {
        /// Decisions about photos.
        case mark
        /// A trip to the desktop's trash.
        case empty
        /// Photos taken back out of the pile or the trash.
        case restore
    }

    package struct Change: Sendable, Hashable {
        package let photo: PhotoID
        package let before: Decision?
        package let after: Decision?
        /// The main photo, if this one is its companion.
        package let main: PhotoID?
    }

    package let id: Int64
    package let kind: Kind
    package let changes: [Change]
    /// Pairs of pictures that the act called different.
    package let apart: [PicturePair]
    /// Photos that the act left for the next review pass.
    package let skipped: [PhotoID]
}

/// A decision about one photo.
package struct DecisionChange: Sendable, Hashable {
    package let photo: PhotoID
    /// nil takes the decision back.
    package let decision: Decision?
    /// The user allowed the deletion of the last copy.
    package let lastCopy: Bool
    /// Whether the photo had a copy when it was marked.
    ///
    /// If so, a copy must exist when the photo is deleted.
    package let hadCopy: Bool
    /// The picture that the user was promised in place of this one, as none of its copies stays.
    ///
    /// If there is one, a photo of it must lie unchanged on the disk when this photo is deleted.
    package let standIn: PictureID?
    /// Why the photo was proposed, for the list of the trash.
    package var why: String?
    /// The main photo, if this one is its companion.
    package let main: PhotoID?

    package init(
        photo: PhotoID, decision: Decision?, lastCopy: Bool = false, hadCopy: Bool = false,
        standIn: PictureID? = nil, why: String? = nil, main: PhotoID? = nil
    ) {
        self.photo = photo
        self.decision = decision
        self.lastCopy = lastCopy
        self.hadCopy = hadCopy
        self.standIn = standIn
        self.why = why
        self.main = main
    }
}
