import Translation

/// One row of a list.
package struct ListedPhoto: Sendable, Hashable {
    /// The relation of a photo to its group's keeper.
    package enum Relation: Sendable, Hashable {
        /// The same bytes as the keeper.
        case sameBytes
        /// The same picture as the keeper, with other metadata.
        case samePicture
        /// Another version of the keeper's picture.
        case nearDuplicate
        /// Another shot of the keeper's scene.
        case similar
        /// A shot of the keeper's scene that shows another part of it, such as the next tile of a panorama.
        case otherPart
        /// A shot of the keeper's scene with clearly more or less light, such as the next one of a bracket.
        case otherExposure
        /// A shot of the keeper's scene with another depth of field or a long exposure.
        case otherSetting
        /// It is sharp where the keeper is not, and the other way round.
        case otherFocus
        /// A shot of the keeper's scene on another occasion.
        case otherOccasion
        /// Another picture that looks like the keeper in parts, such as another photo on the same card.
        case otherPicture
        /// A version with more pixels or far more detail than a keeper that stays for something else.
        case moreDetail
        /// A version that was cut out of the keeper, or the other way round.
        case cutDifferently
        /// A version that looks different: something was changed in it or in the keeper, or it is another shot.
        case otherLook
        /// A version with a camera's data or the time of the shot, which a keeper that stays for something else has lost.
        case cameraData
        /// A version that is clearly less compressed than a keeper that is as old as the shot.
        case lessCompressed
        /// A version that is older than the keeper; that may have been saved from it, with less compression.
        case olderFile
        /// A version that was saved once, beside a keeper that was saved again.
        case savedOnce
        /// A file with as many bytes as the keeper and another picture, as a changed byte makes it.
        case perhapsDamaged

        /// Whether such a photo stays beside its keeper.
        package var staysBeside: Bool {
            switch self {
            case .sameBytes, .samePicture, .nearDuplicate, .similar: false
            case .otherPart, .otherExposure, .otherSetting, .otherFocus, .otherOccasion, .otherPicture, .moreDetail,
                .cutDifferently, .otherLook, .cameraData, .lessCompressed, .olderFile, .savedOnce,
                .perhapsDamaged:
                true
            }
        }
    }

    package let photo: PhotoID
    package let bytes: Int64
    /// Nil in categories without groups.
    package var group: GroupID?
    /// Whether this photo is proposed to stay; those of its group that are not are proposed to be deleted.
    package var isKeeper = false
    /// Nil in categories without groups.
    package var relation: Relation?
    /// The probability that this row's verdict is right; nil in categories for browsing.
    package var confidence: Double?
    /// In a list with sections: the place of its section in `PhotoPage.sections`.
    package var section: Int?

    init(_ record: PhotoRecord, of group: GroupID? = nil, _ relation: Relation? = nil) {
        photo = record.id
        bytes = record.bytes
        self.group = group
        self.relation = relation
    }
}

// MARK: Text

extension ListedPhoto {
    /// The words that explain a group's row; nil if there are none.
    ///
    /// `reason` says why the group's keeper was chosen.
    package func text(reason: KeeperReason?) -> String? {
        isKeeper && relation?.staysBeside != true
            ? reason.map { tr("proposed to be kept: \($0.text)") }
            : relation?.text
    }
}

extension ListedPhoto.Relation {
    /// The relation in words, for a list.
    package var text: String {
        switch self {
        case .sameBytes: tr("same bytes")
        case .samePicture: tr("same picture, other metadata")
        case .nearDuplicate: tr("another version")
        case .similar: tr("another shot")
        case .otherPart: tr("another part of the scene")
        case .otherExposure: tr("another exposure")
        case .otherSetting: tr("another aperture or exposure time")
        case .otherFocus: tr("sharp in other places")
        case .otherOccasion: tr("taken on another occasion")
        case .otherPicture: tr("another picture, alike in parts")
        case .moreDetail: tr("with more pixels or detail")
        case .cutDifferently: tr("cut differently")
        case .otherLook: tr("looks different")
        case .cameraData: tr("with the camera data")
        case .lessCompressed: tr("clearly less compressed")
        case .olderFile: tr("the older file")
        case .savedOnce: tr("not saved again")
        case .perhapsDamaged: tr("as many bytes, but another picture; one of the two may be damaged")
        }
    }
}

// MARK: Groups

/// A group of photos with its keeper, after the user's decisions.
package struct PhotoGroup: Sendable, Hashable {
    package let id: GroupID
    /// In a group of near duplicates, the photo whose hash the others are compared with.
    ///
    /// In a group of duplicates, the photo whose measurements represent all of them.
    package let representative: PhotoID
    /// All photos that belong together, regardless of decisions; near duplicates have one for each picture.
    package let members: [PhotoID]
    /// Nil if every member is marked or in the maybe pile, and in groups in which nothing is proposed.
    package let keeper: PhotoID?
    /// Why the keeper is preferred to the other listed photos; nil if there are none.
    package let reason: KeeperReason?
    /// The keeper first, then the undecided photos in path order; empty if there are fewer than two.
    ///
    /// Of a moment all are undecided and in the order of their times.
    package let rows: [ListedPhoto]

    /// Whether a photo is proposed to stay: the keeper, one that shows another part of the scene, or another exposure.
    package func keeps(_ photo: PhotoID) -> Bool {
        photo == keeper || rows.contains { $0.photo == photo && $0.isKeeper }
    }

    /// The bytes that are freed if all photos that are proposed to go are deleted; 0 without a keeper.
    package var reclaimable: Int64 {
        keeper == nil ? 0 : rows.reduce(0) { $1.isKeeper ? $0 : $0 + $1.bytes }
    }
}
