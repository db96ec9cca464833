/// One row of a list.
package struct ListedPhoto: Sendable, Hashable {
    /// How a photo of a group relates to the group's keeper or representative.
    package enum Relation: Sendable, Hashable {
        /// The keeper's bytes.
        case sameBytes
        /// The keeper's picture with other metadata.
        case samePicture
        /// Another version of the picture of the representative, this many bits away.
        case nearDuplicate(distance: Int)
        /// Another shot of the keeper's scene.
        case similar
    }

    package let photo: PhotoID
    package let bytes: Int64
    /// Nil in categories without groups.
    package var group: GroupID?
    /// Whether the others of the group are proposed in favour of this one.
    package var isKeeper = false
    /// Nil where nothing is compared.
    package var relation: Relation?
    /// The probability that this row's verdict is right; nil in categories for browsing, which hold none.
    package var confidence: Double?
    /// Metadata that this photo has and the keeper lacks.
    package var onlyHere: MetadataItems = []

    init(_ record: PhotoRecord) {
        photo = record.id
        bytes = record.bytes
    }
}
