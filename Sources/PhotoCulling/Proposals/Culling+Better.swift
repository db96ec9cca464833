import PhotoCategories

/// What the groups propose to keep in place of photos that they propose to delete.
extension Culling {
    /// The keepers of groups that were judged before: a group costs as much as all its photos.
    package struct KnownKeepers: Sendable {
        var versions: [Int32: Int32?] = [:]
        var shots: [Int32: Int32?] = [:]

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
        let proposed = grouped.copies.lists.members(grouped.copies(key)).reduce(into: CategorySet()) {
            $0.formUnion(judgements.marks.proposed($1))
        }
        var keepers: [Int32] = []
        if proposed.contains(.nearDuplicates), let keeper = keeperOfVersions(head, &known) {
            keepers.append(keeper)
        }
        if proposed.contains(.similar), let keeper = keeperOfShots(head, &known) {
            keepers.append(keeper)
        }
        return keepers.filter { grouped.photos[$0].copyKey != key && !grouped.areApart($0, slot) }
            .map { grouped.photos[$0].id }
    }

    private func keeperOfVersions(_ head: Int32, _ known: inout KnownKeepers) -> Int32? {
        if let keeper = known.versions[head] { return keeper }
        let keeper = grouped.standing(ofPictures: grouped.pictures(of: head)).keeper
        known.versions[head] = .some(keeper)
        return keeper
    }

    private func keeperOfShots(_ head: Int32, _ known: inout KnownKeepers) -> Int32? {
        if let keeper = known.shots[head] { return keeper }
        let series = grouped.series(ofHead: head)
        let keeper = grouped.standing(ofSeries: series).keeper
        for other in series { known.shots[other] = .some(keeper) }
        return keeper
    }
}
