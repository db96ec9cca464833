import CleanerProtocol
import PhotoCategories
import PhotoCulling
import PhotoStore

/// Answers that change nothing.
extension Catalogue {
    /// A summary of what is going on; needs no look at the store.
    func status() -> StatusReport {
        StatusSources(
            tallies: culling.tallies, switchedOff: culling.settings.off, outstanding: queue.outstanding,
            analysis: analysis, watch: watch, libraries: libraries, trashed: review.trashed,
            conditions: health.conditions.all, outstandingComparisons: queue.outstandingComparisons,
            staleWords: staleWords, text: textProgress(), isAnalysisHeld: health.store.holdsAnalysis, clocks: clocks
        ).report
    }

    /// The photo that a request names.
    ///
    /// - Throws: `ProtocolError` with `notFound`.
    func photo(_ reference: PhotoReference) throws -> PhotoID { try reader.photo(reference) }

    /// The contexts that `list` asks for.
    ///
    /// The photos are looked up later, slice by slice, so that a long list keeps nobody waiting.
    ///
    /// - Returns: The contexts in their order, how many there are without the limit, and what a search says besides.
    func contexts(of parameters: ListRequest) throws -> (rows: [RowContext], total: Int, search: SearchReport?) {
        let found = try parameters.filter?.search.map(search)
        var contexts: [RowContext]
        let total: Int
        if let found, parameters.asksOnlyToSearch {
            contexts = found.best(parameters.limit.map { max(0, $0) }).map { RowContext(photo: $0) }
            total = found.count
        } else {
            let folder = try reader.photos(of: parameters.filter)
            contexts = RowContext.of(parameters.category, &culling)
                .filtered(by: parameters.filter, in: folder, found, culling)
            if let group = parameters.group { contexts.removeAll { $0.group != group } }
            total = contexts.count
        }
        if let found, parameters.explain == true { try explain(&contexts, found, limit: parameters.limit) }
        return (contexts, total, found?.report)
    }

    /// All photos, for `export`, by id.
    func contextsOfAll() -> [RowContext] {
        RowContext.of(.all, &culling).map { RowContext(photo: $0.photo) }.sorted { $0.photo < $1.photo }
    }

    /// The rows of a list; leaves out photos that are gone meanwhile.
    func rows(_ contexts: [RowContext], measured: Bool) throws -> [PhotoRow] {
        try reader.rows(contexts, measured: measured, culling)
    }

    /// How many photos have each colour.
    func colours() -> ColoursReport { ColoursReport(culling.colourCounts()) }

    func show(_ reference: PhotoReference) throws -> ShowReport { try reader.show(reference, &culling) }

    /// Adds the sidecars that would go with each photo; others are answered while the disk is read.
    func addSidecars(to cards: [[PhotoRow]]) async throws -> [[PhotoRow]] {
        let reader = reader
        return try await libraries.ask { try reader.withSidecars(cards) }
    }

    /// Groups photos into families, each photo before its companions.
    ///
    /// A photo that goes with none of the others is a family of its own.
    func families(_ photos: [PhotoID]) -> [[PhotoID]] {
        let all = Set(photos)
        func main(_ photo: PhotoID) -> PhotoID? { culling.main(of: photo).flatMap { all.contains($0) ? $0 : nil } }
        let companions = Dictionary(grouping: photos.filter { main($0) != nil }) { main($0) }
        return photos.filter { main($0) == nil }.map { [$0] + (companions[$0] ?? []) }
    }

    private var history: History { History(store: store, libraries: libraries) }

    /// Decisions before act number `act`, the newest first, and the act to continue with.
    func decisions(before act: Int64) throws -> (rows: [DecisionRow], next: Int64?) {
        try history.decisions(before: act)
    }

    /// The totals since the daemon was first used.
    func statistics() throws -> StatisticsReport { try history.statistics() }
}

extension ListRequest {
    /// Whether all photos are searched, without another filter.
    fileprivate var asksOnlyToSearch: Bool {
        category == .all && group == nil && filter == PhotoFilter(search: filter?.search)
    }
}
