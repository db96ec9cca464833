import PhotoAnalysis
import PhotoCategories

/// Similar shots: links join groups of near duplicates to series.
///
/// Strong links join groups to a series even if its first and last shot have nothing in common. One weak link joins
/// only a single group to a series. Two series need several (`CullingSettings.similarWeakLinks`), so that one false
/// weak link never joins them. One loose link is enough, but joins only what is listed together: the search for what the
/// shots of both series share goes on.
extension GroupedPhotos {
    /// The heads of the groups that bonds and strong links connect.
    private struct StrongSeries {
        let number: Int32
        let heads: Set<Int32>
    }

    /// The number of a picture's series; `SlotTable.none` if the picture is not comparable.
    func series(of picture: PictureID) -> Int32 {
        lead(ofPicture: picture).map { shots.series[near.node(of: $0)] } ?? SlotTable.none
    }

    /// What a link does; nil if the pictures have nothing to do with each other by the present facts and settings.
    func effect(of pair: PicturePair, _ match: SceneMatch?) -> SimilarShots.Effect? {
        guard let one = lead(ofPicture: pair.one), let other = lead(ofPicture: pair.other) else { return nil }
        let pair = self.pair(one, other)
        let judgement = PairRule.judge(pair, match)
        guard judgement.relation != .none else { return nil }
        let showsSame = match.map { PairRule.showsSame(pair, $0, judgement.relation) } ?? true
        return SimilarShots.Effect(
            one: near.node(of: one), other: near.node(of: other), relation: judgement.relation,
            isConfirmed: judgement.relation == .copy && judgement.reason != .hashes,
            overlap: judgement.tellsOverlap && showsSame ? min(match?.overlap ?? 1, 1) : 0)
    }

    /// What a comparison of the pictures of two photos found; nil if they were not compared in detail.
    func match(_ slot: Int32, _ other: Int32) -> SceneMatch? {
        guard let picture = photos[slot].picture, let otherPicture = photos[other].picture else { return nil }
        return shots.links[picture].first { $0.other == otherPicture }?.match
    }

    /// Whether a comparison found that the pictures of two photos agree only in parts.
    func areOtherPictures(_ slot: Int32, _ other: Int32) -> Bool {
        guard let match = match(slot, other), let one = photos[slot].picture.flatMap({ lead(ofPicture: $0) }),
            let two = photos[other].picture.flatMap({ lead(ofPicture: $0) })
        else { return false }
        let pair = pair(one, two)
        return !PairRule.showsSame(pair, match, PairRule.relation(pair, match))
    }

    /// The heads of a head's series, in rising order.
    func series(ofHead head: Int32) -> [Int32] {
        var joined: Set<Int32> = []
        var numbers: Set<Int32> = [shots.series[head]]
        var pending = [strongSeries(shots.series[head])]
        while let part = pending.popLast() {
            joined.formUnion(part.heads)
            for other in weaklyJoined(to: part) where numbers.insert(other.number).inserted { pending.append(other) }
        }
        return joined.sorted()
    }

    private func strongSeries(_ number: Int32) -> StrongSeries {
        StrongSeries(number: number, heads: Set(shots.series.nodes(of: number).compactMap { near.graph.head(of: $0) }))
    }

    /// The strongly connected series that loose or weak links join to this one.
    private func weaklyJoined(to part: StrongSeries) -> [StrongSeries] {
        var counts: [Int32: Int] = [:]
        for picture in near.pictures(at: shots.series.nodes(of: part.number), photos) {
            for link in shots.links[picture] {
                let links: Int
                switch shots.effect(of: PicturePair(picture, link.other))?.relation {
                case .weak: links = 1
                case .loose: links = settings.similarWeakLinks
                default: continue
                }
                let other = series(of: link.other)
                if other != part.number, other != SlotTable.none { counts[other, default: 0] += links }
            }
        }
        return counts.sorted { $0.key < $1.key }.compactMap { number, links in
            let other = strongSeries(number)
            let isLone = part.heads.count == 1 || other.heads.count == 1
            return links >= max(1, settings.similarWeakLinks - (isLone ? 1 : 0)) ? other : nil
        }
    }

    /// The link with the highest confidence between a group and another one, or the rest of its series.
    func bestLink(
        of head: Int32, to wanted: Int32? = nil
    ) -> (picture: PictureID, link: LinkTable.Link, pair: PairFacts)? {
        var best: (picture: PictureID, link: LinkTable.Link, pair: PairFacts)?
        // The last part only makes the choice independent of the order of links.
        var highest: (confidence: Double, agreement: Float, order: PictureID) = (-1, -1, 0)
        for picture in pictures(of: head).compactMap({ copies.lists.first($0) }).compactMap({ photos[$0].picture }) {
            guard let lead = lead(ofPicture: picture) else { continue }
            for link in shots.links[picture] {
                let other = copies(.duplicates(link.other))
                guard let otherLead = self.lead(of: other), let otherHead = self.head(of: other), otherHead != head,
                    wanted == nil || wanted == otherHead
                else { continue }
                let pair = pair(lead, otherLead)
                let confidence = PairRule.confidence(pair, link.match)
                let found = (confidence, link.match?.agreement ?? 0, -link.other)
                guard PairRule.relation(pair, link.match) != .none, found > highest else { continue }
                highest = found
                best = (picture, link, pair)
            }
        }
        return best
    }
}
