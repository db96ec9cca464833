import PhotoCategories
import Translation

extension Culling {
    /// The verdicts on a photo: one for each category for which it was measured.
    ///
    /// They include verdicts that do not hold, with the measurement and the threshold that it missed.
    package mutating func verdicts(of id: PhotoID) -> [Verdict] {
        judge()
        guard let slot = grouped.photos.slot(of: id) else { return [] }
        let record = grouped.photos[slot]
        var verdicts: [Verdict] = []
        if let key = record.copyKey {
            let code = grouped.copies(key)
            let members = grouped.copies.lists.members(code).count { !grouped.photos[$0].isTombstone }
            verdicts.append(verdict(.duplicates, .copies(members), holds: members > 1, slot, key))
            if let near = nearVerdict(slot, code) { verdicts.append(near) }
            if let similar = seriesVerdict(slot, code) { verdicts.append(similar) }
        }
        if let verdict = returnedVerdict(slot) { verdicts.append(verdict) }
        return verdicts + measuredVerdicts(slot)
    }

    /// The verdicts by a photo's own measurements.
    func measuredVerdicts(_ slot: Int32) -> [Verdict] {
        let record = grouped.photos[slot]
        return MeasuredCategory.all.filter(record.isJudged).compactMap { rule in
            guard let value = record[rule.measurement] else { return nil }
            let evidence = Verdict.Evidence.probability(Double(value), threshold: Double(settings[rule.category]))
            return verdict(rule.category, evidence, holds: record.isAbove(rule, settings), slot, nil)
        }
    }

    private func nearVerdict(_ slot: Int32, _ code: Int32) -> Verdict? {
        guard let lead = grouped.lead(of: code), let head = grouped.near.head(of: lead),
            let group = grouped.nearDuplicates(head)
        else { return nil }
        return verdict(
            .nearDuplicates, distance(of: lead, to: head), holds: group.members.count > 1, slot, group.id)
    }

    func distance(of lead: Int32, to head: Int32) -> Verdict.Evidence {
        let (graph, node) = (grouped.near.graph, grouped.near.node(of: lead))
        return .distance(Int(graph.distance(node, head)), limit: graph.limit(node, head))
    }

    private func seriesVerdict(_ slot: Int32, _ code: Int32) -> Verdict? {
        guard let head = grouped.head(of: code) else { return nil }
        let count = grouped.series(ofHead: head).count
        let best = grouped.bestLink(of: head)
        let evidence = Verdict.Evidence.shots(count, similarity: best?.pair.similarity, match: best?.link.match)
        return verdict(.similar, evidence, holds: count > 1, slot, grouped.similar(head)?.id)
    }

    /// Nil unless a copy or version of the photo was deleted before it arrived.
    private func returnedVerdict(_ slot: Int32) -> Verdict? {
        let photo = grouped.photos[slot]
        guard let key = photo.copyKey else { return nil }
        let code = grouped.copies(key)
        func isLater(than members: @autoclosure () -> [Int32]) -> Bool {
            grouped.photos.departed(among: members()).map { photo.id > $0 } ?? false
        }
        let isSamePicture = isLater(than: grouped.copies.lists.members(code))
        guard isSamePicture || isLater(than: grouped.head(of: code).map { grouped.members(of: $0) } ?? []) else {
            return nil
        }
        return verdict(.returned, .deletedBefore(isSamePicture: isSamePicture), holds: true, slot, nil)
    }

    func verdict(
        _ category: Category, _ evidence: Verdict.Evidence, holds: Bool, _ slot: Int32, _ key: GroupID?
    ) -> Verdict {
        let record = grouped.photos[slot]
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
            withheld: holds && suppression == nil ? withheld(slot, in: group, category) : nil,
            isListed: judgements.marks.listed(slot).contains(category), isVideo: record.isVideo,
            group: group)
    }

    /// Why a photo may not go for the keeper of its group.
    private func withheld(_ slot: Int32, in group: PhotoGroup?, _ category: Category) -> Verdict.Withholding? {
        guard let grouping = category.grouping, let keeper = group?.keeper.flatMap({ grouped.photos.slot(of: $0) }),
            keeper != slot
        else { return nil }
        if grouped.photos.areOfOneFamily(slot, keeper) { return .family }
        let (record, other) = (grouped.photos[slot], grouped.photos[keeper])
        if record.isEditOrOriginal(of: other, in: grouping) { return .edit }
        if grouped.isOtherPart(slot, than: keeper, in: grouping) { return .otherPart }
        let work = record.work(beyond: other, in: grouping).names
        guard record.holdsMore(than: other, in: grouping) else { return work.isEmpty ? nil : .holds(work) }
        let items = record.held.items(beyond: [other.held]) + work
        guard items.isEmpty, let own = record.milliseconds, let others = other.milliseconds else {
            return .holds(items)
        }
        return .holds([own > others ? tr("more of the film") : tr("more detail")])
    }
}
