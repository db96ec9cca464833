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
        let active = candidates.filter { records[Int($0)].isActive }
        let choice = choice(grouping)
        let keeper = choice.keeper(of: active)
        guard !settings.off.contains(grouping.category), let keeper else { return Standing(keeper: keeper) }
        // Photos that the user called different from the keeper may still be versions of each other.
        var (rest, best) = (active, keeper)
        while rest.count > 1 {
            let listed = rest.filter { $0 == best || (records[Int($0)].isUndecided && !areApart($0, best)) }
            if listed.count > 1 { return Standing(keeper: best, listed: listed, field: rest) }
            guard rest.contains(where: { areApart($0, best) }) else { break }
            rest.removeAll { $0 == best }
            guard let next = choice.keeper(of: rest) else { break }
            best = next
        }
        return Standing(keeper: keeper)
    }

    /// The photo that represents a picture among near duplicates: the keeper of its copies.
    func standIn(for copies: Int32) -> Int32? {
        if sets.count(copies) == 1 { return sets.first(copies).flatMap { records[Int($0)].isActive ? $0 : nil } }
        return standing(of: sets.members(copies), in: .copies).keeper
    }

    /// The sets of copies of all pictures in the group of a leader.
    func pictures(of leader: Int32) -> [Int32] {
        graph.group(of: leader).flatMap { sets.members(picturesAt[Int($0)]) }
            .compactMap { records[Int($0)].copyKey }.map { copies($0) }
    }

    /// Marks the groups of a photo as changed.
    mutating func invalidate(_ slot: Int32) {
        guard let key = records[Int(slot)].copyKey else { return }
        invalidate(key, copies(key))
        if let leader = leader(of: copies(key)) { invalidateLeader(leader) }
    }

    /// Marks the copies of a picture as changed; most pictures have one photo and take no memory here.
    mutating func invalidate(_ key: GroupID, _ copies: Int32) {
        if sets.count(copies) > 1 || listedPictures.contains(key) { stalePictures.insert(key) }
    }

    /// Marks the groups of near duplicates that the graph reports as changed.
    mutating func takeGraphChanges() {
        for leader in graph.takeTouched() { invalidateLeader(leader) }
        for node in graph.takeMoved() {
            uncompared.formUnion(sets.members(picturesAt[Int(node)]).compactMap { records[Int($0)].picture })
        }
    }

    private mutating func invalidateLeader(_ leader: Int32) {
        if seriesOfLeader[leader] != nil || isLinked(leader) || isMarked(groupOf: leader, .similar) {
            staleSeries.insert(leader)
        }
        let pictures = picturesAt[Int(leader)]
        let isAlone = graph.within[leader] == nil && sets.count(pictures) < 2
        if !isAlone || listedLeaders.contains(leader) || isMarked(pictures, .nearDuplicates)
            || isMarked(pictures, .returned)
        {
            staleLeaders.insert(leader)
        }
    }

    /// Whether a leader may belong to a series: it has links, or a follower within reach of another leader.
    private func isLinked(_ leader: Int32) -> Bool {
        guard graph.isLeader(leader) else { return false }
        return (graph.within[leader] ?? []).contains { graph.bonds[$0]?.count ?? 0 > 1 }
            || graph.group(of: leader).contains { node in
                sets.members(picturesAt[Int(node)]).contains { slot in
                    records[Int(slot)].picture.map { !links[$0].isEmpty } ?? false
                }
            }
    }

    private func isMarked(groupOf leader: Int32, _ category: Category) -> Bool {
        graph.isLeader(leader)
            && graph.group(of: leader).contains { isMarked(picturesAt[Int($0)], category) }
    }

    private func isMarked(_ pictures: Int32, _ category: Category) -> Bool {
        sets.members(pictures).contains { lead in
            guard let key = records[Int(lead)].copyKey else { return false }
            return sets.members(copies(key)).contains { records[Int($0)].listed.contains(.init(category)) }
        }
    }

    /// Judges the groups that changed since the last call.
    mutating func judgeStale() {
        for key in stalePictures { judge(key) }
        for leader in staleLeaders { judge(leader) }
        stalePictures.removeAll()
        staleLeaders.removeAll()
        judgeStaleSeries()
        judged[.duplicates].groups = listedPictures.count
        judged[.nearDuplicates].groups = listedLeaders.count
    }

    private mutating func judge(_ key: GroupID) {
        let members = sets.members(copies(key))
        let standing = standing(of: members, in: .copies)
        if standing.listed.isEmpty { listedPictures.remove(key) } else { listedPictures.insert(key) }
        mark(members, standing, .duplicates)
        judgeReturned(leader(of: copies(key)).map { pictures(of: $0).flatMap { sets.members($0) } } ?? members)
    }

    private mutating func judge(_ leader: Int32) {
        guard graph.isLeader(leader) else {
            listedLeaders.remove(leader)
            return
        }
        let pictures = pictures(of: leader)
        let standing = standing(of: pictures.compactMap { standIn(for: $0) }, in: .versions)
        if standing.listed.isEmpty { listedLeaders.remove(leader) } else { listedLeaders.insert(leader) }
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
