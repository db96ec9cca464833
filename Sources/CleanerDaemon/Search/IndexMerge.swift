/// Decides when to merge the index of words: after a start, and whenever an eighth of the photos have new words.
///
/// A merge writes the whole index. With this rule its cost is bounded by the work that made it necessary.
struct IndexMerge: Sendable {
    /// Photos with new words since the last merge; nil if nobody knows.
    private var changes: Int?
    private(set) var isUnderWay = false

    /// Fewer changes do not make searches noticeably slower.
    private static let leastChanges = 256
    private static let leastShare = 8

    mutating func changed(_ photos: Int) {
        changes = changes.map { $0 + photos }
    }

    /// Whether the next slice is the first one of a merge; nil if no slice is due.
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
