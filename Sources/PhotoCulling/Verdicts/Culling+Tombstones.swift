import PhotoCategories

/// What the person deleted and what came back.
///
/// A deleted photo stays among its copies and versions as a tombstone, which is neither counted nor listed. Whatever
/// joins them after it went is said to have returned; it is for the person to decide again.
extension Culling {
    /// Judges the photos of one group, its tombstones among them.
    mutating func judgeReturned(_ members: [Int32]) {
        let departed = departed(among: members)
        for slot in members where !records[Int(slot)].isTombstone {
            let record = records[Int(slot)]
            let holds = record.isUndecided && departed.map { record.id > $0 } ?? false
            mark(slot, .returned, listed: holds, proposed: holds)
        }
    }

    /// How sure it is that a photo shows what was deleted before.
    func returnedConfidence(_ record: PhotoRecord) -> Double? {
        guard let key = record.copyKey else { return nil }
        let copies = copies(key)
        if departed(among: sets.members(copies)).map({ record.id > $0 }) == true { return Confidence.copy }
        guard let lead = lead(of: copies), let bond = graph.bond(of: records[Int(lead)].node) else { return nil }
        return Confidence.nearDuplicate(distance: Int(bond.distance))
    }

    /// nil where nothing of the kind was deleted before the photo came.
    func returnedVerdict(_ slot: Int32) -> Verdict? {
        let record = records[Int(slot)]
        guard !tombstones.isEmpty, let key = record.copyKey else { return nil }
        let copies = copies(key)
        let isSamePicture = departed(among: sets.members(copies)).map { record.id > $0 } ?? false
        let versions = leader(of: copies).map { pictures(of: $0).flatMap { sets.members($0) } } ?? []
        guard isSamePicture || departed(among: versions).map({ record.id > $0 }) ?? false else { return nil }
        return verdict(.returned, .deletedBefore(isSamePicture: isSamePicture), holds: true, record, nil)
    }

    /// The number of the last photo that was there when the first of the tombstones went; nil without any.
    private func departed(among members: [Int32]) -> PhotoID? {
        guard !tombstones.isEmpty else { return nil }
        return members.compactMap { tombstones[records[Int($0)].id] }.min()
    }
}
