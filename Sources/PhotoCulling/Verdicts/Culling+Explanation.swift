import PhotoCategories

extension Culling {
    /// The verdicts on a photo: one for each category for which it was measured.
    ///
    /// They include verdicts that do not hold, with the measurement and the threshold that it missed.
    package mutating func verdicts(of id: PhotoID) -> [Verdict] {
        judgeStale()
        guard let slot = photos.slot(of: id) else { return [] }
        let record = photos[slot]
        var verdicts: [Verdict] = []
        if let key = record.copyKey {
            let members = sets.members(copies(key)).count { !photos[$0].isTombstone }
            verdicts.append(verdict(.duplicates, .copies(members), holds: members > 1, slot, key))
            if let near = nearVerdict(slot, copies(key)) { verdicts.append(near) }
            if let similar = seriesVerdict(slot, copies(key)) { verdicts.append(similar) }
        }
        if let verdict = returnedVerdict(slot) { verdicts.append(verdict) }
        return verdicts + measuredVerdicts(slot)
    }

    /// The verdicts by a photo's own measurements.
    func measuredVerdicts(_ slot: Int32) -> [Verdict] {
        let record = photos[slot]
        return MeasuredCategory.all.filter(record.isJudged).compactMap { rule in
            guard let value = record[rule.measurement] else { return nil }
            let evidence = Verdict.Evidence.probability(Double(value), threshold: Double(settings[rule.category]))
            return verdict(rule.category, evidence, holds: isAbove(record, rule), slot, nil)
        }
    }

    private func nearVerdict(_ slot: Int32, _ copies: Int32) -> Verdict? {
        guard let lead = lead(of: copies), let head = head(of: copies), let group = nearDuplicates(head) else {
            return nil
        }
        let node = photos[lead].node
        let evidence = Verdict.Evidence.distance(Int(graph.distance(node, head)), limit: graph.limit(node, head))
        return verdict(.nearDuplicates, evidence, holds: group.members.count > 1, slot, group.id)
    }

    private func seriesVerdict(_ slot: Int32, _ copies: Int32) -> Verdict? {
        guard let head = head(of: copies) else { return nil }
        let count = series(ofHead: head).count
        let best = bestLink(of: head)
        let evidence = Verdict.Evidence.shots(count, similarity: best?.pair.similarity, match: best?.link.match)
        return verdict(.similar, evidence, holds: count > 1, slot, similar(head)?.id)
    }

    func verdict(
        _ category: Category, _ evidence: Verdict.Evidence, holds: Bool, _ slot: Int32, _ key: GroupID?
    ) -> Verdict {
        let record = photos[slot]
        let suppression: Verdict.Suppression? =
            if !holds {
                nil
            } else if record.isLeftOut {
                .leftOut
            } else if record.isCompanion {
                .companion
            } else {
                settings.off.contains(category) ? .switchedOff : nil
            }
        let group = key.flatMap { self.group($0) }
        return Verdict(
            category: category, evidence: evidence, holds: holds && suppression == nil, suppression: suppression,
            withheld: holds && suppression == nil ? withheld(record, in: group, category) : [],
            isListed: marks.listed(slot).contains(category), isVideo: record.isVideo,
            group: group)
    }

    /// What a photo holds and the keeper of its group lacks.
    private func withheld(_ record: PhotoRecord, in group: PhotoGroup?, _ category: Category) -> [String] {
        guard let grouping = category.grouping, let keeper = group?.keeper.flatMap({ photos.slot(of: $0) }),
            photos[keeper].id != record.id, record.holdsMore(than: photos[keeper], in: grouping)
        else { return [] }
        let items = record.held.items(beyond: [photos[keeper].held])
        return items.isEmpty ? ["more of the film"] : items
    }
}
