package import PhotoCategories

/// Answers what a review asks about single photos.
extension Culling {
    /// Whether a photo awaits the user's decision in a category: it is undecided or in the maybe pile.
    ///
    /// A group's keeper is shown with the other photos and awaits no decision.
    package mutating func awaitsDecision(_ photo: PhotoID, in category: Category) -> Bool {
        judgeStale()
        guard let slot = slot(of: photo) else { return false }
        let record = records[Int(slot)]
        if category == .maybe { return record.decision == .maybe }
        guard record.isUndecided else { return false }
        if category == .moments { return moment(listing: slot) != nil }
        return switch category.kind {
        case .groups, .measured, .returned: record.proposed.contains(PhotoRecord.Marks(category))
        case .browsing(let shelf): record.lies(on: shelf)
        }
    }

    /// The group of a category in which a photo is listed now.
    package mutating func listedGroup(of photo: PhotoID, in category: Category) -> PhotoGroup? {
        judgeStale()
        if category == .moments { return slot(of: photo).flatMap { moment(listing: $0) } }
        guard let slot = slot(of: photo), let key = records[Int(slot)].copyKey,
            records[Int(slot)].listed.contains(PhotoRecord.Marks(category))
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
