import PhotoCategories

extension Culling {
    /// The verdicts on a photo: one for each category for which it was measured.
    ///
    /// They include verdicts that do not hold, with the measurement and the threshold that it missed.
    package mutating func verdicts(of id: PhotoID) -> [Verdict] {
        judgeStale()
        guard let slot = slot(of: id) else { return [] }
        let record = records[Int(slot)]
        var verdicts: [Verdict] = []
        if let key = record.copyKey {
            let members = sets.members(copies(key)).count { !records[Int($0)].isTombstone }
            verdicts.append(verdict(.duplicates, .copies(members), holds: members > 1, record, key))
            if let near = nearVerdict(record, copies(key)) { verdicts.append(near) }
            if let similar = seriesVerdict(record, copies(key)) { verdicts.append(similar) }
        }
        if let verdict = returnedVerdict(slot) { verdicts.append(verdict) }
        for rule in MeasuredCategory.all where record.isJudged(by: rule) {
            guard let value = record[rule.measurement] else { continue }
            let evidence = Verdict.Evidence.probability(Double(value), threshold: Double(settings[rule.category]))
            verdicts.append(verdict(rule.category, evidence, holds: isAbove(record, rule), record, nil))
        }
        return verdicts
    }

    /// The groups of two or more photos to which a photo belongs, even if decisions have ended them.
    package mutating func groups(of id: PhotoID) -> [PhotoGroup] {
        verdicts(of: id).compactMap(\.group)
    }

    /// The other photos with the same picture, or the same bytes if the picture is unknown, in rising order.
    package func copies(of id: PhotoID) -> [PhotoID] {
        guard let slot = slot(of: id), let key = records[Int(slot)].copyKey else { return [] }
        return sets.members(copies(key)).map { records[Int($0)] }.filter { $0.id != id && !$0.isTombstone }.map(\.id)
            .sorted()
    }

    /// The pictures within the distance of near duplicates, nearest first; empty for a picture that is not comparable.
    package mutating func neighbours(of id: PhotoID) -> [Neighbour] {
        guard let slot = slot(of: id), isComparable(records[Int(slot)]) else { return [] }
        let own = records[Int(slot)]
        let hash = graph.index.hashes[Int(own.node)]
        var found: [Neighbour] = []
        for shelf in HammingIndex.Shelf.allCases {
            for hit in graph.index.neighbours(of: hash, within: graph.reach.distance, on: shelf) {
                let limit = graph.limit(own.node, hit.entry)
                for lead in sets.members(picturesAt[Int(hit.entry)])
                where records[Int(lead)].picture != own.picture && !records[Int(lead)].isTombstone {
                    found.append(
                        Neighbour(photo: records[Int(lead)].id, distance: Int(hit.distance), limit: limit))
                }
            }
        }
        return found.sorted { $0.distance != $1.distance ? $0.distance < $1.distance : $0.photo < $1.photo }
    }

    private func nearVerdict(_ record: PhotoRecord, _ copies: Int32) -> Verdict? {
        guard let lead = lead(of: copies) else { return nil }
        let node = records[Int(lead)].node
        guard let bond = graph.bond(of: node), let group = nearDuplicates(bond.leader) else { return nil }
        let evidence = Verdict.Evidence.distance(Int(bond.distance), limit: graph.limit(node, bond.leader))
        return verdict(.nearDuplicates, evidence, holds: group.members.count > 1, record, group.id)
    }

    private func seriesVerdict(_ record: PhotoRecord, _ copies: Int32) -> Verdict? {
        guard let leader = leader(of: copies) else { return nil }
        let count = series(of: leader).count
        let best = bestLink(of: leader)
        let evidence = Verdict.Evidence.shots(count, similarity: best?.pair.similarity, match: best?.link.match)
        return verdict(.similar, evidence, holds: count > 1, record, similar(leader)?.id)
    }

    func verdict(
        _ category: Category, _ evidence: Verdict.Evidence, holds: Bool, _ record: PhotoRecord, _ key: GroupID?
    ) -> Verdict {
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
        return Verdict(
            category: category, evidence: evidence, holds: holds && suppression == nil, suppression: suppression,
            isListed: record.listed.contains(PhotoRecord.Marks(category)), isVideo: record.isVideo,
            group: key.flatMap { group($0) })
    }
}
