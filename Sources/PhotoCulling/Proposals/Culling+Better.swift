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
        judgeStale()
        guard let slot = photos.slot(of: photo), let key = photos[slot].copyKey, let head = head(of: copies(key)) else {
            return []
        }
        // Of several copies only one is listed with the versions.
        let proposed = sets.members(copies(key)).reduce(into: CategorySet()) {
            $0.formUnion(marks.proposed($1))
        }
        var keepers: [Int32] = []
        if proposed.contains(.nearDuplicates), let keeper = keeperOfVersions(head, &known) {
            keepers.append(keeper)
        }
        if proposed.contains(.similar), let keeper = keeperOfShots(head, &known) {
            keepers.append(keeper)
        }
        return keepers.filter { photos[$0].copyKey != key && !areApart($0, slot) }.map { photos[$0].id }
    }

    private func keeperOfVersions(_ head: Int32, _ known: inout KnownKeepers) -> Int32? {
        if let keeper = known.versions[head] { return keeper }
        let keeper = standing(of: pictures(of: head).compactMap { standIn(for: $0) }, in: .versions).keeper
        known.versions[head] = .some(keeper)
        return keeper
    }

    private func keeperOfShots(_ head: Int32, _ known: inout KnownKeepers) -> Int32? {
        if let keeper = known.shots[head] { return keeper }
        let series = series(ofHead: head)
        let keeper = standing(of: seriesMembers(series), in: .shots).keeper
        for other in series { known.shots[other] = .some(keeper) }
        return keeper
    }
}
