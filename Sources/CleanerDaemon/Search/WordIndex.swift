import PhotoStore

/// Which photos' words the index still lacks, when it is woken to look for them, and when it is merged.
struct WordIndex: Sendable {
    /// While photos are analysed, the index waits for so many changes: each transaction adds a segment to it.
    private static let leastChanges = 64

    /// Yields when words of photos may have changed.
    let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    /// Changes since the index was woken last.
    private var unannounced = 0
    /// The photos whose words were not in the index at the last count; each slice lowers the number.
    private(set) var stale = 0
    private var merging = IndexMerge()

    init() {
        // One element suffices: each makes the index look for all changes.
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Counts what an earlier run has left to do.
    mutating func begin(with store: PhotoDatabase, isBusy: Bool) throws {
        stale = try store.search.staleCount()
        mayHaveChanged(of: stale, isBusy: isBusy)
    }

    /// Wakes the index to look for changes; while photos are analysed, only once there are many.
    ///
    /// A photo's words change when it arrives and when it is analysed: most are indexed once then. A search brings the
    /// rest up to date itself.
    mutating func mayHaveChanged(of photos: Int, isBusy: Bool) {
        unannounced += photos
        guard unannounced >= Self.leastChanges || !isBusy else { return }
        unannounced = 0
        changed.yield()
    }

    /// Brings the words of some photos up to date.
    ///
    /// - Returns: How many; fewer than `limit` if no other photo waits.
    mutating func bringUpToDate(
        in store: PhotoDatabase, atMost limit: Int, _ words: SearchWords
    ) throws -> Int {
        let count = try store.search.update(limit: limit) { words.places(at: $0) }
        merging.changed(count)
        // Counted again only when the last count is used up, because counting would make each slice longer.
        if count < limit {
            stale = 0
        } else if stale > count {
            stale -= count
        } else {
            stale = try store.search.staleCount()
        }
        return count
    }

    /// Merges a slice of the index, if that is due.
    ///
    /// - Returns: Whether there is more to merge.
    mutating func merge(in store: PhotoDatabase, photos: Int) throws -> Bool {
        guard let isFirst = merging.nextIsFirst(photos: photos) else { return false }
        merging.merged(isMore: try store.search.merge(isFirst: isFirst))
        return merging.isUnderWay
    }
}

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
