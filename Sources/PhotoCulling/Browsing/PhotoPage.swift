package import PhotoCategories

/// Some entries of a list in order, and what all of them are.
package struct PhotoPage: Sendable {
    package enum Entry: Sendable {
        case photo(ListedPhoto)
        case group(PhotoGroup)

        /// The photos, the keeper of a group first.
        package var rows: [ListedPhoto] {
            switch self {
            case .photo(let photo): [photo]
            case .group(let group): group.rows
            }
        }
    }

    /// All rows of the list, those of other pages too.
    package struct Count: Sendable, Hashable {
        package var photos = 0
        package var bytes: Int64 = 0
        /// If the query asks for times: photos that count by the time in their names.
        package var datedByName = 0
        /// The same by the time of their files.
        package var datedByFile = 0

        mutating func add(_ photo: BrowsedPhoto, dates: Bool) {
            photos += 1
            bytes += photo.bytes
            guard dates else { return }
            switch photo.timeSource {
            case .camera: break
            case .name: datedByName += 1
            case .file: datedByFile += 1
            }
        }
    }

    package let entries: [Entry]
    package let count: Count
    /// The sections of the list in their order, those of other pages too; empty without sections.
    package var sections: [PhotoSection] = []
    /// Behind this key the next page begins; nil on the last one.
    package let next: PageKey?

    /// The photos that a review shows at once: those of a section, of a group, or one alone.
    package var cards: [[PhotoID]] {
        var cards: [[PhotoID]] = []
        var last: Int?
        for entry in entries {
            if case .photo(let photo) = entry, let section = photo.section, section == last {
                cards[cards.count - 1].append(photo.photo)
                continue
            }
            cards.append(entry.rows.map(\.photo))
            last = entry.rows.first?.section
        }
        return cards
    }
}

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
