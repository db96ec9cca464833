package import PhotoCategories

/// Answers what a review asks about single photos.
extension Culling {
    /// Whether a photo awaits the user's decision in a category: it is undecided or in the maybe pile.
    ///
    /// A group's keeper is shown with the other photos and awaits no decision.
    package mutating func awaitsDecision(_ photo: PhotoID, in category: Category) -> Bool {
        judgeStale()
        guard let slot = photos.slot(of: photo) else { return false }
        let record = photos[slot]
        if category == .maybe { return record.decision == .maybe }
        guard record.isUndecided else { return false }
        if category == .moments { return moment(listing: slot) != nil }
        return switch category.kind {
        case .groups, .measured, .returned: marks.proposed(slot).contains(category)
        case .browsing(let shelf): record.lies(on: shelf)
        }
    }

    /// The group of a category in which a photo is listed now.
    package mutating func listedGroup(of photo: PhotoID, in category: Category) -> PhotoGroup? {
        judgeStale()
        if category == .moments { return photos.slot(of: photo).flatMap { moment(listing: $0) } }
        guard let slot = photos.slot(of: photo), let key = photos[slot].copyKey,
            marks.listed(slot).contains(category)
        else { return nil }
        let group: PhotoGroup? =
            switch category.grouping {
            case .copies: duplicates(key)
            case .versions: head(of: copies(key)).flatMap { nearDuplicates($0) }
            case .shots: head(of: copies(key)).flatMap { similar($0) }
            case .moments, nil: nil
            }
        return group.flatMap { $0.rows.isEmpty ? nil : $0 }
    }
}
