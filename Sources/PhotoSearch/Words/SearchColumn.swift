/// What a word of a photo was taken from; also the columns of the index.
package enum SearchColumn: String, CaseIterable, Sendable {
    // In the order of the index's columns.
    case name, folder, tags, place, camera, text

    /// How much a word from there counts: what people wrote themselves says most about a photo.
    package var weight: Double {
        switch self {
        case .tags: 4
        case .name: 3
        case .folder, .place: 2
        case .camera: 1
        case .text: 1
        }
    }
}
