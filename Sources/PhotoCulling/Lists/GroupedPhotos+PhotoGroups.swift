import PhotoAnalysis
import PhotoCategories

/// Describes groups after the user's decisions.
///
/// One that `isExplained` says why each photo stays or goes and how sure that is, which takes most of the time.
extension GroupedPhotos {
    /// The group of a picture's photos; nil if there are none.
    func duplicates(_ key: GroupID, isExplained: Bool = true) -> PhotoGroup? {
        let code = copies(key)
        guard let first = copies.lists.first(code) else { return nil }
        return group(
            key, .copies, representative: photos[first].id,
            members: copies.lists.members(code).filter { !photos[$0].isTombstone }, isExplained
        ) { record, keeper in
            if record.id == keeper.id { return nil }
            return record.content != nil && record.content == keeper.content ? .sameBytes : .samePicture
        } confidence: { _, _ in
            Confidence.copy
        }
    }

    /// The near duplicates of a head, one photo for each picture; nil if there are none.
    func nearDuplicates(_ head: Int32, isExplained: Bool = true) -> PhotoGroup? {
        let distances = Dictionary(
            uniqueKeysWithValues: near.graph.group(of: head).flatMap { node in
                let distance = Int(near.graph.distance(node, head))
                return near.leads(at: node).compactMap { photos[$0].picture }
                    .map { ($0, distance) }
            })
        guard let oldest = distances.keys.min(), let representative = representative(of: head) else { return nil }
        func distance(_ record: PhotoRecord) -> Int { record.picture.flatMap { distances[$0] } ?? 0 }
        return group(
            .nearDuplicates(oldest), .versions, representative: representative,
            members: pictures(of: head).compactMap { standIn(for: $0) ?? lead(of: $0) }
                .filter { !photos[$0].isTombstone }, isExplained
        ) { _, _ in
            .nearDuplicate
        } confidence: { record, stay in
            let isDoubtful = record.isDrawn || stay.isDrawn || areOfOtherColours(record, stay)
            return min(
                Confidence.nearDuplicate(distance: distance(record), keeperDistance: distance(stay)),
                isDoubtful ? Confidence.mostOfOtherColours : 1)
        }
    }

    /// One frame of a video says little about the colours of others.
    private func areOfOtherColours(_ one: PhotoRecord, _ other: PhotoRecord) -> Bool {
        func palette(_ record: PhotoRecord) -> ColourPalette? {
            record.isVideo ? nil : photos.slot(of: record.id).flatMap { photos.browsed($0) }?.palette?.palette
        }
        guard let colours = palette(one), let others = palette(other) else { return false }
        return colours.colourDistance(to: others) > Confidence.otherColours
    }

    /// The series of a head, one photo for each group of near duplicates; nil if the group is alone.
    func similar(_ head: Int32, isExplained: Bool = true) -> PhotoGroup? {
        let series = series(ofHead: head)
        guard series.count > 1 else { return nil }
        let numbers = series.flatMap { pictures(of: $0) }.compactMap { copies.lists.first($0) }
            .compactMap { photos[$0].picture }
        guard let oldest = numbers.min(), let representative = representative(of: series[0]) else { return nil }
        return group(
            .similar(oldest), .shots, representative: representative, members: seriesMembers(series),
            isExplained
        ) { _, _ in
            .similar
        } confidence: { record, stay in
            seriesConfidence(record, stay)
        }
    }

    /// The probability that one of two photos of a series may go for the other: that they show one scene, by the best link
    /// between them, or by what hashes and bursts say alone; with a limit unless they agree everywhere.
    ///
    /// If nothing relates them directly, it is that of the best link to any other photo, with a limit.
    private func seriesConfidence(_ record: PhotoRecord, _ stay: PhotoRecord) -> Double {
        func lead(_ record: PhotoRecord) -> Int32? { record.copyKey.flatMap { self.lead(of: copies($0)) } }
        guard let one = lead(record), let other = lead(stay), let head = near.head(of: one) else { return 0 }
        func best(to wanted: Int32?) -> Double? {
            bestLink(of: head, to: wanted).map { best in
                let isEqual = best.link.match.map { $0.agreement >= Confidence.equalEverywhere } ?? false
                return min(PairRule.confidence(best.pair, best.link.match), isEqual ? 1 : Confidence.mostOfChanged)
            }
        }
        // No hash sees what changed in a place.
        let alone = PairRule.judge(pair(one, other), nil)
        let limit = alone.reason == .namedBurst ? 1 : Confidence.mostOfChanged
        let direct = max(near.head(of: other).flatMap(best) ?? 0, min(alone.confidence, limit))
        // Bonds of hashes join groups without a link.
        return direct > 0 ? direct : min(best(to: nil) ?? 1, Confidence.mostOverOthers)
    }

    /// The probability that a returned photo shows a deleted picture.
    func returnedConfidence(_ record: PhotoRecord) -> Double? {
        guard let key = record.copyKey else { return nil }
        let code = copies(key)
        if photos.departed(among: copies.lists.members(code)).map({ record.id > $0 }) == true { return Confidence.copy }
        guard let lead = lead(of: code), let head = near.head(of: lead) else { return nil }
        let sure = Confidence.nearDuplicate(distance: Int(near.graph.distance(near.node(of: lead), head)))
        // The colours of a picture that is gone are not kept.
        return record.isDrawn ? min(sure, Confidence.mostOfOtherColours) : sure
    }

    /// The leading photo of the largest picture with the head's hash.
    private func representative(of head: Int32) -> PhotoID? {
        near.leads(at: head).map { photos[$0] }
            .min { $0.pixels != $1.pixels ? $0.pixels > $1.pixels : $0.leads($1) }?.id
    }

    /// A group after the user's decisions.
    ///
    /// `relation` takes a photo and the keeper, and is also called for the keeper itself. `confidence` takes a photo and
    /// what stays in its place.
    private func group(
        _ id: GroupID, _ grouping: Grouping, representative: PhotoID, members: [Int32], _ isExplained: Bool,
        relation: (PhotoRecord, PhotoRecord) -> ListedPhoto.Relation?,
        confidence: (PhotoRecord, PhotoRecord) -> Double
    ) -> PhotoGroup {
        let members = photos.sorted(members)
        let standing = standing(of: members, in: grouping)
        let keeper = standing.keeper.map { photos[$0] }
        var rows: [ListedPhoto] = []
        if let keeper, let keeping = standing.keeper, !standing.listed.isEmpty {
            let changed = grouping == .versions ? changedPictures(beside: keeping) : []
            rows = standing.listed.filter { $0 != keeping }.map { slot in
                let (record, stays) = (photos[slot], standing.replacements[slot] == nil)
                let relation = stays ? beside(slot, keeping, grouping, changed) : relation(record, keeper)
                var row = ListedPhoto(record, of: id, relation)
                row.isKeeper = stays
                guard isExplained else { return row }
                row.confidence = confidence(record, standing.replacements[slot].map { photos[$0] } ?? keeper)
                return row
            }
            var first = ListedPhoto(keeper, of: id, relation(keeper, keeper))
            first.isKeeper = true
            first.confidence = rows.compactMap(\.confidence).max()
            rows.insert(first, at: 0)
        }
        return PhotoGroup(
            id: id, representative: representative, members: members.map { photos[$0].id }, keeper: keeper?.id,
            reason: isExplained ? reason(standing, grouping) : nil, rows: rows)
    }

    /// Why a photo of a group stays beside its keeper.
    private func beside(
        _ slot: Int32, _ keeper: Int32, _ grouping: Grouping, _ changed: Set<PictureID>
    ) -> ListedPhoto.Relation {
        switch distinction(of: slot, from: keeper, in: grouping, changed) {
        case .exposure: .otherExposure
        case .setting: .otherSetting
        case .damage: .perhapsDamaged
        case .detail: .moreDetail
        case .cut: .cutDifferently
        case .look: .otherLook
        case .camera: .cameraData
        case .quality: .lessCompressed
        case .age: .olderFile
        case .saving: .savedOnce
        case .occasion: .otherOccasion
        case .focus: .otherFocus
        case .picture: .otherPicture
        // The middle one of a bracket is distinct from its ends together.
        case nil: photos[slot].isLitOtherwise(than: photos[keeper]) ? .otherExposure : .otherPart
        }
    }

    /// Why the keeper is preferred to the photos that are proposed to go; the user sees all of them.
    private func reason(_ standing: Standing, _ grouping: Grouping) -> KeeperReason? {
        let going = standing.listed.filter { standing.replacements[$0] != nil }
        guard let keeper = standing.keeper, !going.isEmpty else { return nil }
        return KeeperReason(keeper, before: going, among: standing.field, photos.choice(grouping))
    }
}

/// The probability that a verdict is right.
enum Confidence {
    /// Equal bytes or equal coded pictures by SHA-256, which is certain except for a collision.
    static let copy = 1.0
    /// The most for versions that differ in their colours, which hashes do not see, and for drawings, which programs
    /// draw in several forms; set by hand, as the next two.
    static let mostOfOtherColours = 0.95
    /// Colours that lie further apart than this (`ColourPalette.colourDistance`) are others.
    static let otherColours: Float = 0.04
    /// The most for two shots that do not agree everywhere, or were not compared in their places.
    ///
    /// What differs may be what somebody wants. Set by hand.
    static let mostOfChanged = 0.95
    /// The least agreement of shots that agree everywhere.
    static let equalEverywhere: Float = 0.99
    /// The most for two shots that were compared with others of their series only.
    static let mostOverOthers = 0.95

    /// The probability that two pictures with hashes at this distance are versions of one picture.
    ///
    /// It falls linearly from 0.999 for equal hashes to 0.98 at 31 bits. None of 54,334 unrelated pairs was closer than
    /// 94 bits, which limits chance matches to 6 in 100,000 (95 % confidence). The remaining risk is two shots of one
    /// scene from the same place, which no hash separates.
    static func nearDuplicate(distance: Int) -> Double {
        0.999 - 0.019 * Double(min(max(distance, 0), HashReach.full))
            / Double(HashReach.full)
    }

    /// The probability that a photo and its keeper are versions of one picture, from their distances to the
    /// representative.
    ///
    /// If neither is the representative, both must be versions of its picture.
    static func nearDuplicate(distance: Int, keeperDistance: Int) -> Double {
        if distance == 0 || keeperDistance == 0 { return nearDuplicate(distance: max(distance, keeperDistance)) }
        return nearDuplicate(distance: distance) * nearDuplicate(distance: keeperDistance)
    }
}
