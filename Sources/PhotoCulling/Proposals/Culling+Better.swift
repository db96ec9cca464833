import PhotoCategories

/// What the groups propose to keep in place of photos that they propose to delete.
extension Culling {
    /// What was found of groups before: a group costs as much as all its photos.
    package struct KnownKeepers: Sendable {
        /// For each photo that goes, the one that stays in its place, by the head of its group.
        var versions: [Int32: [Int32: Int32]] = [:]
        var shots: [Int32: [Int32: Int32]] = [:]

        package init() {}
    }

    /// The keepers in whose favour a photo, or a copy of it, is listed to go: of its versions, then of its series.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - known: What earlier calls found; it holds until a photo changes.
    /// - Returns: None for a photo that no group lists to go.
    package mutating func better(than photo: PhotoID, _ known: inout KnownKeepers) -> [PhotoID] {
        judge()
        guard let slot = grouped.photos.slot(of: photo), let key = grouped.photos[slot].copyKey,
            let head = grouped.head(of: grouped.copies(key))
        else { return [] }
        // Of several copies only one is listed with the versions.
        let copies = grouped.copies.lists.members(grouped.copies(key))
        let proposed = copies.reduce(into: CategorySet()) { $0.formUnion(judgements.marks.proposed($1)) }
        var staying: [Int32] = []
        if proposed.contains(.nearDuplicates) {
            staying += copies.compactMap { replacementsInVersions(head, &known)[$0] }
        }
        if proposed.contains(.similar) { staying += copies.compactMap { replacementsInShots(head, &known)[$0] } }
        return staying.filter { grouped.photos[$0].copyKey != key && !grouped.areApart($0, slot) }
            .map { grouped.photos[$0].id }
    }

    private func replacementsInVersions(_ head: Int32, _ known: inout KnownKeepers) -> [Int32: Int32] {
        if let found = known.versions[head] { return found }
        let found = grouped.standing(ofPictures: grouped.pictures(of: head)).replacements
        known.versions[head] = found
        return found
    }

    private func replacementsInShots(_ head: Int32, _ known: inout KnownKeepers) -> [Int32: Int32] {
        if let found = known.shots[head] { return found }
        let series = grouped.series(ofHead: head)
        let found = grouped.standing(ofSeries: series).replacements
        for other in series { known.shots[other] = found }
        return found
    }
}
