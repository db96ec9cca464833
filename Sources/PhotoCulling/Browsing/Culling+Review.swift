package import PhotoCategories

/// Answers what a review asks about single photos.
extension Culling {
    /// Whether a photo awaits the user's decision in a category: it is undecided or in the maybe pile.
    ///
    /// A group's keeper is shown with the other photos and awaits no decision.
    package mutating func awaitsDecision(_ photo: PhotoID, in category: Category) -> Bool {
        judge()
        guard let slot = grouped.photos.slot(of: photo) else { return false }
        let record = grouped.photos[slot]
        if category == .maybe { return record.decision == .maybe }
        guard record.isUndecided else { return false }
        if category == .moments { return moments.group(listing: slot, grouped) != nil }
        return switch category.kind {
        case .groups, .measured, .returned: judgements.marks.proposed(slot).contains(category)
        case .browsing(let shelf): record.lies(on: shelf)
        }
    }

    /// The group of a category in which a photo is listed now.
    package mutating func listedGroup(of photo: PhotoID, in category: Category) -> PhotoGroup? {
        judge()
        if category == .moments {
            return grouped.photos.slot(of: photo).flatMap { moments.group(listing: $0, grouped) }
        }
        guard let slot = grouped.photos.slot(of: photo), let key = grouped.photos[slot].copyKey,
            judgements.marks.listed(slot).contains(category)
        else { return nil }
        let group: PhotoGroup? =
            switch category.grouping {
            case .copies: grouped.duplicates(key)
            case .versions: grouped.head(of: grouped.copies(key)).flatMap { grouped.nearDuplicates($0) }
            case .shots: grouped.head(of: grouped.copies(key)).flatMap { grouped.similar($0) }
            case .moments, nil: nil
            }
        return group.flatMap { $0.rows.isEmpty ? nil : $0 }
    }
}
