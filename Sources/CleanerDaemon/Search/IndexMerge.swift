/// When the segments of the index of words are merged: after a start, and whenever an eighth of the photos have new words.
///
/// So a merge, which writes the whole index, costs a bounded part of the work that made it necessary.
struct IndexMerge: Sendable {
    /// Photos with new words since the last merge; nil if nobody knows.
    private var changes: Int?
    private(set) var isUnderWay = false

    /// Fewer changes make no search slower that somebody would notice.
    private static let leastChanges = 256
    private static let leastShare = 8

    mutating func changed(_ photos: Int) {
        changes = changes.map { $0 + photos }
    }

    /// Whether the next slice begins a merge; nil if none is due.
    func nextIsFirst(photos: Int) -> Bool? {
        if isUnderWay { return false }
        let isDue = changes.map { $0 >= max(Self.leastChanges, photos / Self.leastShare) } ?? true
        return isDue ? true : nil
    }

    mutating func merged(isMore: Bool) {
        isUnderWay = isMore
        changes = 0
    }
}
