package import PhotoCategories

/// Judges many photos at once without making groups of them: a group costs as much as all its photos together.
extension Culling {
    /// Why each photo is proposed, in words; a photo that no category proposes has none.
    package mutating func proposals(of photos: [PhotoID]) -> [PhotoID: String] {
        judge()
        var known = KnownGroups()
        var texts: [PhotoID: String] = [:]
        for photo in photos {
            guard let slot = grouped.photos.slot(of: photo) else { continue }
            let proposed = judgements.marks.proposed(slot)
            texts[photo] =
                verdicts(at: slot, &known).first { verdict in
                    verdict.holds && verdict.isListed
                        && (verdict.category.grouping == nil || proposed.contains(verdict.category))
                }?.text
        }
        return texts
    }

    /// The categories to which each photo belongs, whatever was decided; a photo without any has none.
    package mutating func categories(of photos: [PhotoID]) -> [PhotoID: [Category]] {
        judge()
        var known = KnownGroups()
        var categories: [PhotoID: [Category]] = [:]
        for photo in photos {
            guard let slot = grouped.photos.slot(of: photo) else { continue }
            let own = verdicts(at: slot, &known).filter(\.holds).map(\.category)
            if !own.isEmpty { categories[photo] = own }
        }
        return categories
    }

    /// What is known of the groups of photos judged so far.
    private struct KnownGroups {
        /// The photos of each set of copies, and when the first of them was deleted before, as `tombstones` counts.
        var copies: [Int32: (count: Int, departed: PhotoID?)] = [:]
        /// The pictures of each group of near duplicates, by its head, and the same.
        var versions: [Int32: (count: Int, departed: PhotoID?)] = [:]
        /// The groups in the series of each head.
        var shots: [Int32: Int] = [:]
    }

    /// The verdicts on a photo, as `verdicts(of:)` gives them but for groups and for values that no words say.
    private func verdicts(at slot: Int32, _ known: inout KnownGroups) -> [Verdict] {
        let record = grouped.photos[slot]
        var verdicts: [Verdict] = []
        if let key = record.copyKey {
            let code = grouped.copies(key)
            let own = copies(of: code, &known)
            verdicts.append(verdict(.duplicates, .copies(own.count), holds: own.count > 1, slot, nil))
            var departed = own.departed
            if let lead = grouped.lead(of: code), let head = grouped.near.head(of: lead) {
                let group = versions(of: head, &known)
                verdicts.append(
                    verdict(.nearDuplicates, distance(of: lead, to: head), holds: group.count > 1, slot, nil))
                let count = shots(of: head, &known)
                verdicts.append(
                    verdict(.similar, .shots(count, similarity: nil, match: nil), holds: count > 1, slot, nil))
                departed = [departed, group.departed].compactMap(\.self).min()
            }
            if let departed, record.id > departed {
                let isSamePicture = own.departed.map { record.id > $0 } ?? false
                verdicts.append(
                    verdict(.returned, .deletedBefore(isSamePicture: isSamePicture), holds: true, slot, nil))
            }
        }
        return verdicts + measuredVerdicts(slot)
    }

    private func copies(of code: Int32, _ known: inout KnownGroups) -> (count: Int, departed: PhotoID?) {
        if let known = known.copies[code] { return known }
        let members = grouped.copies.lists.members(code)
        let found = (members.count { !grouped.photos[$0].isTombstone }, grouped.photos.departed(among: members))
        known.copies[code] = found
        return found
    }

    private func versions(of head: Int32, _ known: inout KnownGroups) -> (count: Int, departed: PhotoID?) {
        if let known = known.versions[head] { return known }
        let pictures = grouped.pictures(of: head)
        let count = pictures.count { code in
            (grouped.standIn(for: code) ?? grouped.lead(of: code)).map { !grouped.photos[$0].isTombstone } ?? false
        }
        let found = (count, grouped.photos.departed(among: pictures.flatMap { grouped.copies.lists.members($0) }))
        known.versions[head] = found
        return found
    }

    private func shots(of head: Int32, _ known: inout KnownGroups) -> Int {
        if let known = known.shots[head] { return known }
        let series = grouped.series(ofHead: head)
        for other in series { known.shots[other] = series.count }
        return series.count
    }
}

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
