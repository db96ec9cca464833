import PhotoCategories

/// Similar shots: links join groups of near duplicates to series.
///
/// Strong links join groups to a series even if its first and last shot have nothing in common. One weak link joins
/// only a single group to a series. Two series need several (`CullingSettings.similarWeakLinks`), so that one false
/// weak link never joins them.
extension Culling {
    /// The heads of the groups that bonds and strong links connect.
    private struct StrongSeries {
        let number: Int32
        let heads: Set<Int32>
    }

    /// The number of a picture's series; `SlotTable.none` if the picture is not comparable.
    func series(of picture: PictureID) -> Int32 {
        lead(ofPicture: picture).map { series[photos[$0].node] } ?? SlotTable.none
    }

    /// Finds out which series still hold together, and queues what must be compared again.
    mutating func mendSeries() {
        guard !series.isWhole else { return }
        // Taken out, because the search reads other parts of the engine.
        var table = series
        series = SeriesTable()
        let parted = table.mend { neighbours(of: $0) }
        series = table
        uncompared.formUnion(pictures(at: parted))
    }

    /// The nodes that bonds and strong links join to a node; a node may occur several times.
    private func neighbours(of node: Int32) -> [Int32] {
        guard graph.nodes[Int(node)].role != .absent else { return [] }
        var found = (graph.bonds[node] ?? []).map(\.leader) + (graph.within[node] ?? [])
        for picture in pictures(at: [node]) {
            for link in links[picture] {
                guard let effect = effects[PicturePair(picture, link.other)], effect.joinsSeries else { continue }
                found.append(effect.one == node ? effect.other : effect.one)
            }
        }
        return found
    }

    /// The heads of a head's series, in rising order.
    func series(ofHead head: Int32) -> [Int32] {
        var joined: Set<Int32> = []
        var numbers: Set<Int32> = [series[head]]
        var pending = [strongSeries(series[head])]
        while let part = pending.popLast() {
            joined.formUnion(part.heads)
            for other in weaklyJoined(to: part) where numbers.insert(other.number).inserted { pending.append(other) }
        }
        return joined.sorted()
    }

    private func strongSeries(_ number: Int32) -> StrongSeries {
        StrongSeries(number: number, heads: Set(series.nodes(of: number).compactMap { graph.head(of: $0) }))
    }

    /// The strongly connected series that weak links join to this one.
    private func weaklyJoined(to part: StrongSeries) -> [StrongSeries] {
        var counts: [Int32: Int] = [:]
        for picture in pictures(at: series.nodes(of: part.number)) {
            for link in links[picture] where effects[PicturePair(picture, link.other)]?.relation == .weak {
                let other = series(of: link.other)
                if other != part.number, other != SlotTable.none { counts[other, default: 0] += 1 }
            }
        }
        return counts.sorted { $0.key < $1.key }.compactMap { number, links in
            let other = strongSeries(number)
            let isLone = part.heads.count == 1 || other.heads.count == 1
            return links >= max(1, settings.similarWeakLinks - (isLone ? 1 : 0)) ? other : nil
        }
    }

    /// The link with the highest confidence between a group and the rest of its series.
    func bestLink(of head: Int32) -> (picture: PictureID, link: LinkTable.Link, pair: PairFacts)? {
        var best: (picture: PictureID, link: LinkTable.Link, pair: PairFacts)?
        var highest = -1.0
        for picture in pictures(of: head).compactMap({ sets.first($0) }).compactMap({ photos[$0].picture }) {
            guard let lead = lead(ofPicture: picture) else { continue }
            for link in links[picture] {
                let other = copies(.duplicates(link.other))
                guard let otherLead = self.lead(of: other), self.head(of: other) != head else { continue }
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
        guard let head = head(ofPicture: picture) else { return }
        staleSeries.insert(head)
    }

    /// Judges the series of heads whose links or groups changed.
    mutating func judgeStaleSeries() {
        var open = staleSeries
        staleSeries.removeAll()
        while let head = open.popFirst() {
            // Heads that a series loses are judged as well, though nothing of theirs has changed.
            open.formUnion(dissolve([head]))
            open.remove(head)
            guard graph.isHead(head) else { continue }
            let series = series(ofHead: head)
            open.formUnion(dissolve(series))
            open.subtract(series)
            judge(series)
        }
        marks.tallies[.similar].groups = listedSeries.count
    }

    private mutating func judge(_ series: [Int32]) {
        let standing = standing(of: seriesMembers(series), in: .shots)
        if !standing.listed.isEmpty {
            for head in series { seriesOfHead[head] = series[0] }
            listedSeries[series[0]] = series
        }
        mark(photos(of: series), standing, .similar)
    }

    /// The keepers of a series' groups of near duplicates; none for a single group.
    func seriesMembers(_ series: [Int32]) -> [Int32] {
        guard series.count > 1 else { return [] }
        return series.compactMap { head in
            standing(of: pictures(of: head).compactMap { standIn(for: $0) }, in: .versions).keeper
        }
    }

    private func photos(of series: [Int32]) -> [Int32] {
        series.flatMap { pictures(of: $0).flatMap { sets.members($0) } }
    }

    /// Forgets the listed series of these heads, and returns all heads of them.
    private mutating func dissolve(_ heads: [Int32]) -> [Int32] {
        var dissolved: [Int32] = []
        for head in heads {
            guard let name = seriesOfHead[head], let series = listedSeries.removeValue(forKey: name) else { continue }
            for other in series { seriesOfHead[other] = nil }
            dissolved += series
        }
        return dissolved
    }
}
