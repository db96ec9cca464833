package import PhotoAnalysis

/// Stores the results of detailed comparisons, and applies them to groups and series.
extension Culling {
    /// What a link does to the nodes of its pictures.
    struct LinkEffect: Sendable, Equatable {
        let one: Int32
        let other: Int32
        let relation: PairRelation
        /// Whether a comparison confirmed versions that the hashes do not show.
        let isConfirmed: Bool

        var joinsSeries: Bool { relation >= .strong }
    }

    /// Adds the links that a comparison found; ignores pictures that were removed meanwhile.
    ///
    /// - Parameters:
    ///   - comparison: The comparison that was made.
    ///   - matches: The results of `Comparison.matches`.
    package mutating func connect(_ comparison: Comparison, _ matches: [PictureID: SceneMatch]) {
        let picture = comparison.picture
        guard hasLead(picture) else { return }
        for other in comparison.near where hasLead(other) { link(picture, other, nil) }
        for (other, match) in matches where hasLead(other) && PairRule.isWorthKeeping(match) {
            link(picture, other, match)
        }
        takeGraphChanges()
        // A picture removed since then may have been the only one that joined two candidates.
        if comparison.departures != departures { uncompared.insert(picture) }
    }

    private mutating func link(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        links.insert(one, other, match)
        relate(one, links[one].last { $0.other == other })
    }

    /// Whether a picture has a comparable photo.
    func hasLead(_ picture: PictureID?) -> Bool {
        picture.map { lead(ofPicture: $0) != nil } ?? false
    }

    /// Returns the photos whose pictures need a comparison, and forgets them.
    ///
    /// These are new and returned pictures, and those that lost a link when another picture was removed.
    package mutating func takeUncompared() -> [PhotoID] {
        mendSeries()
        defer { uncompared.removeAll() }
        return uncompared.compactMap { lead(ofPicture: $0) }.map { photos[$0].id }.sorted()
    }

    func pictures(at nodes: some Sequence<Int32>) -> [PictureID] {
        nodes.flatMap { sets.members(picturesAt[Int($0)]) }.compactMap { photos[$0].picture }
    }

    // MARK: Effects

    /// Works out anew what the links of a picture do, as facts of its leading photo changed.
    mutating func relate(_ picture: PictureID) {
        for link in links[picture] { relate(picture, link) }
    }

    /// Works out anew what a link does.
    private mutating func relate(_ picture: PictureID, _ link: LinkTable.Link?) {
        guard let link else { return }
        let pair = PicturePair(picture, link.other)
        let (old, new) = (effects[pair], effect(of: pair, link.match))
        guard old != new else { return }
        if let old { withdraw(old) }
        effects[pair] = new
        if let new {
            if new.isConfirmed { graph.confirm(new.one, new.other, by: 1) }
            if new.joinsSeries { series.join(new.one, new.other) }
        }
        invalidateSeries(picture)
        invalidateSeries(link.other)
    }

    private mutating func withdraw(_ effect: LinkEffect) {
        if effect.isConfirmed { graph.confirm(effect.one, effect.other, by: -1) }
        if effect.joinsSeries { series.loosen(effect.one, effect.other) }
    }

    /// Nil if the pictures have nothing to do with each other by the present facts and settings.
    private func effect(of pair: PicturePair, _ match: SceneMatch?) -> LinkEffect? {
        guard let one = lead(ofPicture: pair.one), let other = lead(ofPicture: pair.other) else { return nil }
        let judgement = PairRule.judge(self.pair(one, other), match)
        guard judgement.relation != .none else { return nil }
        return LinkEffect(
            one: photos[one].node, other: photos[other].node, relation: judgement.relation,
            isConfirmed: judgement.relation == .copy && judgement.reason != .hashes)
    }

    /// Removes the links of a picture that has no leading photo any more.
    mutating func forgetLinks(of picture: PictureID?) {
        guard let picture, !hasLead(picture) else { return }
        departures &+= 1
        for link in links[picture] {
            invalidateSeries(link.other)
            if let effect = effects.removeValue(forKey: PicturePair(picture, link.other)) { withdraw(effect) }
        }
        links.removeAll(of: picture)
        uncompared.remove(picture)
        takeGraphChanges()
    }
}
