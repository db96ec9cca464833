package import PhotoCategories

extension Culling {
    /// The rows of a category: largest reclaimable bytes of the group first, the keeper first in its group.
    ///
    /// Judged categories hold the undecided and their groups' keepers, and groups of at least two. Rows of one group
    /// are neighbours. Ties end by path order, which whoever knows the paths may refine.
    package mutating func list(_ category: Category) -> [ListedPhoto] {
        settle()
        let mark = PhotoRecord.Marks(category)
        return switch category.kind {
        case .groups: groups(category).flatMap(\.rows)
        case .measured(let rule):
            rows {
                $0.listed.contains(mark)
            } confidence: { record in
                record[rule.measurement].map { Double($0) }
            }
        case .returned:
            rows {
                $0.listed.contains(mark)
            } confidence: {
                returnedConfidence($0)
            }
        case .browsing(let shelf):
            rows {
                $0.lies(on: shelf)
            } confidence: { _ in
                nil
            }
        }
    }

    /// The rows of single photos, the largest first.
    private func rows(
        where isListed: (PhotoRecord) -> Bool, confidence: (PhotoRecord) -> Double?
    ) -> [ListedPhoto] {
        occupied.map { records[Int($0)] }.filter(isListed)
            .sorted { $0.bytes != $1.bytes ? $0.bytes > $1.bytes : $0.leads($1) }
            .map { record in
                var row = ListedPhoto(record)
                row.confidence = confidence(record)
                return row
            }
    }

    /// The groups of a category that have rows, those that free most first; none for categories without groups.
    package mutating func groups(_ category: Category) -> [PhotoGroup] {
        settle()
        let groups =
            switch category.grouping {
            case .copies: listedPictures.compactMap { duplicates($0) }
            case .versions: listedLeaders.compactMap { nearDuplicates($0) }
            case .shots: listedSeries.keys.compactMap { similar($0) }
            case nil: [PhotoGroup]()
            }
        return groups.map { (group: $0, reclaimable: $0.reclaimable) }.sorted {
            $0.reclaimable != $1.reclaimable
                ? $0.reclaimable > $1.reclaimable : GroupID.precedes($0.group.id, $1.group.id)
        }.map(\.group)
    }

    /// A group by its name, also one that decisions ended; nil where fewer than two photos belong together.
    package func group(_ id: GroupID) -> PhotoGroup? {
        let group: PhotoGroup? =
            switch id {
            case .duplicates, .identicalFiles: duplicates(id)
            case .nearDuplicates(let picture): leader(of: copies(.duplicates(picture))).flatMap { nearDuplicates($0) }
            case .similar(let picture): leader(of: copies(.duplicates(picture))).flatMap { similar($0) }
            }
        return group.flatMap { $0.id == id && $0.members.count > 1 ? $0 : nil }
    }

    /// The photos of a picture; nil where there are none.
    func duplicates(_ key: GroupID) -> PhotoGroup? {
        guard let first = sets.first(copies(key)) else { return nil }
        let members = inPathOrder(sets.members(copies(key)).filter { !records[Int($0)].isTombstone })
        let standing = standing(of: members, in: .copies)
        let rows = rows(standing, key) { row, record, keeper in
            guard !row.isKeeper else { return }
            row.relation = record.content != nil && record.content == keeper.content ? .sameBytes : .samePicture
        } confidence: { _ in
            Confidence.copy
        }
        return PhotoGroup(
            id: key, representative: records[Int(first)].id,
            members: members.map { records[Int($0)].id }, keeper: standing.keeper.map { records[Int($0)].id },
            reason: reason(standing, .copies), rows: rows)
    }

    /// The leader of a picture's group; nil where the picture takes no part.
    func leader(of copies: Int32) -> Int32? {
        lead(of: copies).flatMap { graph.bond(of: records[Int($0)].node)?.leader }
    }

    /// The pictures near a leader, one photo each; nil where there are none.
    func nearDuplicates(_ leader: Int32) -> PhotoGroup? {
        let pictures = pictures(of: leader)
        let members = inPathOrder(
            pictures.compactMap { standIn(for: $0) ?? lead(of: $0) }.filter { !records[Int($0)].isTombstone })
        let standing = standing(of: members, in: .versions)
        let distances = Dictionary(
            uniqueKeysWithValues: graph.group(of: leader).flatMap { node in
                let distance = Int(graph.bond(of: node)?.distance ?? 0)
                return sets.members(picturesAt[Int(node)]).compactMap { records[Int($0)].picture }
                    .map { ($0, distance) }
            })
        guard let oldest = distances.keys.min(), let representative = representative(of: leader) else { return nil }
        func distance(_ record: PhotoRecord) -> Int { record.picture.flatMap { distances[$0] } ?? 0 }
        let keeperDistance = standing.keeper.map { distance(records[Int($0)]) } ?? 0
        let id = GroupID.nearDuplicates(oldest)
        let rows = rows(standing, id) { row, record, _ in
            row.relation = .nearDuplicate(distance: distance(record))
        } confidence: { record in
            Confidence.nearDuplicate(distance: distance(record), keeperDistance: keeperDistance)
        }
        return PhotoGroup(
            id: id, representative: representative, members: members.map { records[Int($0)].id },
            keeper: standing.keeper.map { records[Int($0)].id }, reason: reason(standing, .versions), rows: rows)
    }

    /// The shots similar to those of a leader, one photo of each near-duplicate group; nil where there are none.
    func similar(_ leader: Int32) -> PhotoGroup? {
        let series = series(of: leader)
        guard series.count > 1 else { return nil }
        let numbers = series.flatMap { pictures(of: $0) }.compactMap { sets.first($0) }
            .compactMap { records[Int($0)].picture }
        guard let oldest = numbers.min(), let representative = representative(of: series[0]) else { return nil }
        let members = inPathOrder(seriesMembers(series))
        let standing = standing(of: members, in: .shots)
        let id = GroupID.similar(oldest)
        let rows = rows(standing, id) { row, _, _ in
            row.relation = .similar
        } confidence: { record in
            seriesConfidence(record)
        }
        return PhotoGroup(
            id: id, representative: representative, members: members.map { records[Int($0)].id },
            keeper: standing.keeper.map { records[Int($0)].id }, reason: reason(standing, .shots), rows: rows)
    }

    /// That a photo shows the scene of its series: as sure as its best link.
    private func seriesConfidence(_ record: PhotoRecord) -> Double {
        guard let key = record.copyKey, let leader = leader(of: copies(key)) else { return 0 }
        return bestLink(of: leader).map { PairRule.confidence($0.pair, $0.link.match) } ?? 0
    }

    /// The leading photo of the largest picture that has the leader's hash.
    private func representative(of leader: Int32) -> PhotoID? {
        sets.members(picturesAt[Int(leader)]).map { records[Int($0)] }
            .min { $0.pixels != $1.pixels ? $0.pixels > $1.pixels : $0.leads($1) }?.id
    }

    private func inPathOrder(_ slots: [Int32]) -> [Int32] {
        slots.sorted { records[Int($0)].leads(records[Int($1)]) }
    }

    /// The reason against the next best of the list, so that the person sees both photos.
    private func reason(_ standing: Standing, _ grouping: Grouping) -> KeeperReason? {
        let choice = KeeperChoice(grouping)
        guard let keeper = standing.keeper,
            let other = choice.keeper(of: standing.listed.filter { $0 != keeper }, records)
        else { return nil }
        return choice.reason(keeper, before: other, records)
    }

    private func rows(
        _ standing: Standing, _ group: GroupID, relate: (inout ListedPhoto, PhotoRecord, PhotoRecord) -> Void,
        confidence: (PhotoRecord) -> Double
    ) -> [ListedPhoto] {
        guard !standing.listed.isEmpty, let keeper = standing.keeper.map({ records[Int($0)] }) else { return [] }
        var others: [ListedPhoto] = []
        for slot in standing.listed where records[Int(slot)].id != keeper.id {
            var row = ListedPhoto(records[Int(slot)])
            row.group = group
            row.confidence = confidence(records[Int(slot)])
            row.onlyHere = records[Int(slot)].metadata.subtracting(keeper.metadata)
            relate(&row, records[Int(slot)], keeper)
            others.append(row)
        }
        var first = ListedPhoto(keeper)
        first.group = group
        first.isKeeper = true
        first.confidence = others.compactMap(\.confidence).max()
        relate(&first, keeper, keeper)
        return [first] + others
    }
}
