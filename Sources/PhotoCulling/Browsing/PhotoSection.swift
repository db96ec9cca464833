package import PhotoCategories

/// One section of a list: the photos of an app or of a day.
package struct PhotoSection: Sendable, Hashable {
    /// The app, or the day as in `2024-05-01`; nil for photos of which no app is known.
    package internal(set) var name: String?
    package internal(set) var photos = 0
    /// Bytes of their files.
    package internal(set) var bytes: Int64 = 0
}

extension Culling {
    /// The section that these photos form; all of them must have the same app or day.
    package func section(of photos: [PhotoID], by sectioning: Sectioning) -> PhotoSection {
        var table = SectionTable(sectioning, grouped.photos.apps)
        for photo in photos.lazy.compactMap({ browsed($0) }) { _ = table.add(photo) }
        return table.first ?? PhotoSection()
    }
}
