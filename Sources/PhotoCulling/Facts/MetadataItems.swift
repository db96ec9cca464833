import Translation

/// Metadata and other work that would be lost with a deleted photo.
package struct MetadataItems: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let captureTime = MetadataItems(rawValue: 1 << 0)
    package static let place = MetadataItems(rawValue: 1 << 1)
    package static let rating = MetadataItems(rawValue: 1 << 2)
    package static let camera = MetadataItems(rawValue: 1 << 3)
    package static let keywords = MetadataItems(rawValue: 1 << 4)
    package static let sidecar = MetadataItems(rawValue: 1 << 5)
    package static let edit = MetadataItems(rawValue: 1 << 6)
    package static let title = MetadataItems(rawValue: 1 << 7)
    package static let description = MetadataItems(rawValue: 1 << 8)
    package static let label = MetadataItems(rawValue: 1 << 9)
    /// More stars than the keeper has.
    package static let stars = MetadataItems(rawValue: 1 << 10)
    /// Other words than the title, description, keywords and names of the keeper.
    package static let words = MetadataItems(rawValue: 1 << 11)

    /// What a person did with the photo.
    static let work: MetadataItems = [.rating, .label, .keywords, .title, .description, .sidecar, .edit]

    /// The names of the items for people, in a fixed order.
    package var names: [String] {
        [
            (Self.captureTime, tr("capture date")), (.place, tr("place")), (.rating, tr("rating")),
            (.label, tr("label", context: "metadata")), (.camera, tr("camera data")), (.keywords, tr("keywords")),
            (.title, tr("title")), (.description, tr("description")), (.sidecar, tr("sidecar")),
            (.edit, tr("edit", context: "noun")),
            (.stars, tr("more stars")), (.words, tr("other words")),
        ].filter { contains($0.0) }.map(\.1)
    }

    var count: Int { rawValue.nonzeroBitCount }
}
