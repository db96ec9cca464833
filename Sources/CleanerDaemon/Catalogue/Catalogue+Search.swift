import CleanerProtocol
import Images
import PhotoCategories
import PhotoCulling
import PhotoSearch
import PhotoStore

/// Searches photos by words, and keeps the index of words.
extension Catalogue {
    /// The photos that one slice brings up to date, which takes about 4 ms.
    static let sliceWords = 16
    /// The most photos that a search first brings up to date, so that it finds what has just arrived.
    private static let mostBeforeSearch = 256
    /// The most rows to explain; users read no more.
    private static let mostExplained = 200

    /// The photos that fit a user's words, as `PhotoFinder` finds them.
    ///
    /// - Throws: `StoreError`.
    func search(_ text: String, partly: Bool = false) throws -> FoundPhotos {
        // A full disk does not keep anybody from searching; the report says how many photos wait.
        guarding("the index of words") { try bringUpToDate(atMost: Self.mostBeforeSearch) }
        return try finder.find(text, in: culling, partly: partly, likenesses: likenesses)
    }

    /// Finds photos by words that mean what they mean today.
    var finder: PhotoFinder {
        PhotoFinder(store: store, words: words, today: today, hasModel: configuration.model != nil)
    }

    /// Says in each of the first rows what was found.
    func explain(_ contexts: inout [RowContext], _ found: FoundPhotos) throws {
        let explanation = SearchExplanation(found.query, store.search)
        for place in contexts.indices.prefix(Self.mostExplained) {
            guard let photo = culling.browsed(contexts[place].photo) else { continue }
            contexts[place].why = try explanation.text(photo, likeness: found.modelHits?.likeness(photo))
        }
    }

    var today: CivilDate {
        CivilDate(daysSince1970: Int((clocks.wallSeconds + LocalClock.secondsEast(at: clocks.wallSeconds)) / 86_400))
    }

    // MARK: The index

    /// Brings the words of one slice of photos up to date; if all are, merges a slice of the index.
    ///
    /// - Returns: Whether there is more to do.
    func bringWordsUpToDate() -> Bool {
        var isMore = false
        guarding("the index of words") {
            isMore =
                try bringUpToDate(atMost: Self.sliceWords) == Self.sliceWords
                || wordIndex.merge(in: store, photos: culling.tallies[.all].photos)
        }
        return isMore
    }

    @discardableResult
    private func bringUpToDate(atMost limit: Int) throws -> Int {
        let before = wordIndex.stale
        let count: Int
        do {
            count = try wordIndex.bringUpToDate(in: store, atMost: limit, words)
        } catch {
            // Some words may have changed before it failed.
            review.passes.closeSearches()
            throw error
        }
        if count > 0 { review.passes.closeSearches() }
        if wordIndex.stale != before { touch() }
        return count
    }
}
