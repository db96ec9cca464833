package import PhotoCategories

extension Culling {
    /// The rows of a category in order; see `page`.
    package mutating func list(_ category: Category) -> [ListedPhoto] { page(of: category).entries.flatMap(\.rows) }

    /// The groups of a category that have rows, in order; none for categories without groups.
    package mutating func groups(_ category: Category) -> [PhotoGroup] {
        page(of: category).entries.compactMap { if case .group(let group) = $0 { group } else { nil } }
    }

    /// The groups of a category that have rows, in no order.
    mutating func unorderedGroups(_ category: Category) -> [PhotoGroup] {
        switch category.grouping {
        case .copies: judgements.pictures.compactMap { grouped.duplicates($0) }
        case .versions: judgements.heads.compactMap { grouped.nearDuplicates($0) }
        case .shots: judgements.series.keys.compactMap { grouped.similar($0) }
        case .moments: moments.groups(grouped)
        case nil: []
        }
    }

    /// A group by its name, even if decisions have ended it; nil if it has fewer than two photos.
    package func group(_ id: GroupID) -> PhotoGroup? {
        let group: PhotoGroup? =
            switch id {
            case .duplicates, .identicalFiles: grouped.duplicates(id)
            case .nearDuplicates(let picture): grouped.head(ofPicture: picture).flatMap { grouped.nearDuplicates($0) }
            case .similar(let picture): grouped.head(ofPicture: picture).flatMap { grouped.similar($0) }
            case .moment(let photo): moments.group(named: photo, grouped)
            }
        return group.flatMap { $0.id == id && $0.members.count > 1 ? $0 : nil }
    }
}
