import PhotoCategories

/// Recognises deleted photos that return.
///
/// A deleted photo stays among its copies and versions as a tombstone, which is neither counted nor listed. A photo
/// that joins them after the deletion has returned, and the user decides about it again.
extension Culling {
    /// Judges which photos of a group have returned; `members` include its tombstones.
    mutating func judgeReturned(_ members: [Int32]) {
        let departed = photos.departed(among: members)
        for slot in members where !photos[slot].isTombstone {
            let record = photos[slot]
            let holds = record.isUndecided && departed.map { record.id > $0 } ?? false
            mark(slot, .returned, listed: holds, proposed: holds)
        }
    }

    /// The probability that a returned photo shows a deleted picture.
    func returnedConfidence(_ record: PhotoRecord) -> Double? {
        guard let key = record.copyKey else { return nil }
        let copies = copies(key)
        if photos.departed(among: sets.members(copies)).map({ record.id > $0 }) == true { return Confidence.copy }
        guard let lead = lead(of: copies), let head = head(of: copies) else { return nil }
        return Confidence.nearDuplicate(distance: Int(graph.distance(photos[lead].node, head)))
    }

    /// Nil unless a copy or version of the photo was deleted before it arrived.
    func returnedVerdict(_ slot: Int32) -> Verdict? {
        let record = photos[slot]
        guard let key = record.copyKey else { return nil }
        let copies = copies(key)
        let isSamePicture = photos.departed(among: sets.members(copies)).map { record.id > $0 } ?? false
        let versions = head(of: copies).map { pictures(of: $0).flatMap { sets.members($0) } } ?? []
        guard isSamePicture || photos.departed(among: versions).map({ record.id > $0 }) ?? false else { return nil }
        return verdict(.returned, .deletedBefore(isSamePicture: isSamePicture), holds: true, slot, nil)
    }
}
