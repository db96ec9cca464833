import PhotoCategories

/// Similar shots: links join groups of near duplicates to series.
///
/// Strong links join groups to a series even if its first and last shot have nothing in common. One weak link joins
/// only a single group to a series. Two series need several (`CullingSettings.similarWeakLinks`), so that one false
/// weak link never joins them.
extension Culling {
    /// A cache of series' numbers by leader.
    struct SeriesNames {
        fileprivate var of: [Int32: Int32] = [:]
    }

    /// The number of the series of a leader: its smallest leader.
    func name(of leader: Int32, _ names: inout SeriesNames) -> Int32 {
        if let name = names.of[leader] { return name }
        let series = strongSeries(of: leader)
        let name = series.min() ?? leader
        for leader in series { names.of[leader] = name }
        return name
    }

    /// The number of a picture's series; `SlotTable.none` if the picture is not comparable.
    func name(of picture: PictureID, _ names: inout SeriesNames) -> Int32 {
        leader(ofPicture: picture).map { name(of: $0, &names) } ?? SlotTable.none
    }

    /// All leaders of a leader's series, in rising order.
    func series(of leader: Int32) -> [Int32] {
        var joined: Set<Int32> = []
        var pending = [strongSeries(of: leader)]
        while let part = pending.popLast() {
            joined.formUnion(part)
            for other in weaklyJoined(to: part) where joined.isDisjoint(with: other) {
                joined.formUnion(other)
                pending.append(other)
            }
        }
        return joined.sorted()
    }

    /// The leaders that strong links connect.
    func strongSeries(of leader: Int32) -> Set<Int32> {
        var found: Set = [leader]
        var pending = [leader]
        while let next = pending.popLast() {
            for (other, relation) in linked(to: next) where relation >= .strong && found.insert(other).inserted {
                pending.append(other)
            }
        }
        return found
    }

    /// The strongly connected series that weak links join to this one.
    private func weaklyJoined(to part: Set<Int32>) -> [Set<Int32>] {
        var counts: [Int32: Int] = [:]
        for leader in part {
            for (other, relation) in linked(to: leader) where relation == .weak { counts[other, default: 0] += 1 }
        }
        var joined: [Set<Int32>] = []
        for other in counts.keys.sorted() where !joined.contains(where: { $0.contains(other) }) {
            let series = strongSeries(of: other)
            let links = series.reduce(0) { $0 + (counts[$1] ?? 0) }
            let isLone = part.count == 1 || series.count == 1
            if links >= max(1, settings.similarWeakLinks - (isLone ? 1 : 0)) { joined.append(series) }
        }
        return joined
    }

    /// The leaders of other groups to which a group is linked; a leader may occur several times.
    func linked(to leader: Int32) -> [(leader: Int32, relation: PairRelation)] {
        // A version within reach of two leaders joins them.
        var found: [(Int32, PairRelation)] = (graph.within[leader] ?? []).compactMap { graph.bond(of: $0)?.leader }
            .filter { $0 != leader }.map { ($0, .strong) }
        for node in graph.group(of: leader) {
            found += (graph.bonds[node] ?? []).map(\.leader).filter { $0 != leader }.map { ($0, .strong) }
            for picture in sets.members(picturesAt[Int(node)]).compactMap({ records[Int($0)].picture }) {
                for link in links[picture] {
                    guard let other = self.leader(ofPicture: link.other), other != leader,
                        let relation = relation(picture, link), relation != .none
                    else { continue }
                    found.append((other, relation))
                }
            }
        }
        return found
    }

    /// The link with the highest confidence between a group and the rest of its series.
    func bestLink(of leader: Int32) -> (picture: PictureID, link: LinkTable.Link, pair: PairFacts)? {
        var best: (picture: PictureID, link: LinkTable.Link, pair: PairFacts)?
        var highest = -1.0
        for picture in pictures(of: leader).compactMap({ sets.first($0) }).compactMap({ records[Int($0)].picture }) {
            guard let lead = lead(ofPicture: picture) else { continue }
            for link in links[picture] {
                let other = copies(.duplicates(link.other))
                guard let otherLead = self.lead(of: other), self.leader(of: other) != leader else { continue }
                let pair = pair(lead, otherLead)
                let confidence = PairRule.confidence(pair, link.match)
                guard PairRule.relation(pair, link.match) != .none, confidence > highest else { continue }
                highest = confidence
                best = (picture, link, pair)
            }
        }
        return best
    }

    /// Marks the series of a picture as changed.
    mutating func invalidateSeries(_ picture: PictureID) {
        guard !links[picture].isEmpty, let leader = leader(ofPicture: picture) else { return }
        staleSeries.insert(leader)
    }

    /// Judges the series of leaders whose links or groups changed.
    mutating func judgeStaleSeries() {
        var open = staleSeries
        staleSeries.removeAll()
        while let leader = open.popFirst() {
            guard graph.isLeader(leader) else {
                leaveSeries(leader)
                continue
            }
            let series = series(of: leader)
            open.subtract(series)
            judge(series)
        }
        judged[.similar].groups = listedSeries.count
    }

    private mutating func judge(_ series: [Int32]) {
        let standing = standing(of: seriesMembers(series), in: .shots)
        for leader in series { leaveSeries(leader) }
        if !standing.listed.isEmpty {
            for leader in series { seriesOfLeader[leader] = series[0] }
            listedSeries[series[0], default: 0] += series.count
        }
        mark(photos(of: series), standing, .similar)
    }

    /// The keepers of a series' groups of near duplicates; none for a single group.
    func seriesMembers(_ series: [Int32]) -> [Int32] {
        guard series.count > 1 else { return [] }
        return series.compactMap { leader in
            standing(of: pictures(of: leader).compactMap { standIn(for: $0) }, in: .versions).keeper
        }
    }

    private func photos(of series: [Int32]) -> [Int32] {
        series.flatMap { pictures(of: $0).flatMap { sets.members($0) } }
    }

    private mutating func leaveSeries(_ leader: Int32) {
        guard let name = seriesOfLeader.removeValue(forKey: leader), let count = listedSeries[name] else { return }
        listedSeries[name] = count > 1 ? count - 1 : nil
    }
}
