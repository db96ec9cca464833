import PhotoCategories

/// Judges groups: their keepers, and what is listed and proposed.
extension Culling {
    /// A group after the user's decisions.
    struct Standing {
        /// The photo that stays; nil if every member is marked or in the maybe pile.
        var keeper: Int32?
        /// The keeper and the undecided photos; empty if there are fewer than two.
        var listed: [Int32] = []
        /// The photos among which the keeper was chosen.
        var field: [Int32] = []
    }

    func standing(of candidates: [Int32], in grouping: Grouping) -> Standing {
        let active = candidates.filter { photos[$0].isActive }
        let choice = photos.choice(grouping)
        let keeper = choice.keeper(of: active)
        guard !settings.off.contains(grouping.category), let keeper else { return Standing(keeper: keeper) }
        // Photos that may not go for the keeper may still be versions of each other.
        var (rest, best) = (active, keeper)
        while rest.count > 1 {
            let listed = rest.filter {
                $0 == best || (photos[$0].isUndecided && mayGo($0, for: best, in: grouping))
            }
            if listed.count > 1 { return Standing(keeper: best, listed: listed, field: rest) }
            guard rest.contains(where: { $0 != best && !mayGo($0, for: best, in: grouping) }) else { break }
            rest.removeAll { $0 == best }
            guard let next = choice.keeper(of: rest) else { break }
            best = next
        }
        return Standing(keeper: keeper)
    }

    /// Whether a photo may be proposed in favour of the keeper.
    ///
    /// Not if the user called them different, and not if the keeper lacks what the photo holds.
    private func mayGo(_ slot: Int32, for keeper: Int32, in grouping: Grouping) -> Bool {
        !areApart(slot, keeper) && !photos[slot].holdsMore(than: photos[keeper], in: grouping)
    }

    /// The photo that represents a picture among near duplicates: the keeper of its copies.
    func standIn(for copies: Int32) -> Int32? {
        if sets.count(copies) == 1 { return sets.first(copies).flatMap { photos[$0].isActive ? $0 : nil } }
        return standing(of: sets.members(copies), in: .copies).keeper
    }

    /// The sets of copies of all pictures in the group of a head.
    func pictures(of head: Int32) -> [Int32] {
        graph.group(of: head).flatMap { sets.members(picturesAt[Int($0)]) }
            .compactMap { photos[$0].copyKey }.map { copies($0) }
    }

    /// Marks the groups of a photo as changed.
    mutating func invalidate(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        invalidate(key, copies(key))
        if let head = head(of: copies(key)) { invalidateGroup(head) }
    }

    /// Marks the copies of a picture as changed; most pictures have one photo and take no memory here.
    mutating func invalidate(_ key: GroupID, _ copies: Int32) {
        if sets.count(copies) > 1 || listedPictures.contains(key) { stalePictures.insert(key) }
    }

    /// Marks the groups of near duplicates that the graph reports as changed.
    mutating func takeGraphChanges() {
        for pair in graph.takeBonded() { series.join(pair.one, pair.other) }
        for pair in graph.takeParted() { series.loosen(pair.one, pair.other) }
        for head in graph.takeTouched() { invalidateGroup(head) }
        uncompared.formUnion(pictures(at: graph.takeMoved()))
    }

    /// Marks a group and its series as changed; most photos are alone in theirs and take no memory here.
    private mutating func invalidateGroup(_ head: Int32) {
        let pictures = picturesAt[Int(head)]
        let isAlone = graph.isAlone(head) && sets.count(pictures) < 2
        if !isAlone || series[head] >= 0 || seriesOfHead[head] != nil || isMarked(pictures, .similar) {
            staleSeries.insert(head)
        }
        if !isAlone || listedHeads.contains(head) || isMarked(pictures, .nearDuplicates)
            || isMarked(pictures, .returned)
        {
            staleHeads.insert(head)
        }
    }

    private func isMarked(_ pictures: Int32, _ category: Category) -> Bool {
        sets.members(pictures).contains { lead in
            guard let key = photos[lead].copyKey else { return false }
            return sets.members(copies(key)).contains { marks.listed($0).contains(category) }
        }
    }

    /// Judges the groups that changed since the last call.
    mutating func judgeStale() {
        mendSeries()
        for key in stalePictures { judge(key) }
        for head in staleHeads { judge(head) }
        stalePictures.removeAll()
        staleHeads.removeAll()
        judgeStaleSeries()
        marks.tallies[.duplicates].groups = listedPictures.count
        marks.tallies[.nearDuplicates].groups = listedHeads.count
    }

    private mutating func judge(_ key: GroupID) {
        let members = sets.members(copies(key))
        let standing = standing(of: members, in: .copies)
        if standing.listed.isEmpty { listedPictures.remove(key) } else { listedPictures.insert(key) }
        mark(members, standing, .duplicates)
        // Whether one of them has returned depends on the tombstones of the whole group.
        if let head = head(of: copies(key)) { staleHeads.insert(head) } else { judgeReturned(members) }
    }

    private mutating func judge(_ head: Int32) {
        guard graph.isHead(head) else {
            listedHeads.remove(head)
            return
        }
        let pictures = pictures(of: head)
        let standing = standing(of: pictures.compactMap { standIn(for: $0) }, in: .versions)
        if standing.listed.isEmpty { listedHeads.remove(head) } else { listedHeads.insert(head) }
        let members = pictures.flatMap { sets.members($0) }
        mark(members, standing, .nearDuplicates)
        judgeReturned(members)
    }

    mutating func mark(_ members: [Int32], _ standing: Standing, _ category: Category) {
        let listed = Set(standing.listed)
        for slot in members {
            let isListed = listed.contains(slot)
            mark(slot, category, listed: isListed, proposed: isListed && slot != standing.keeper)
        }
    }
}
