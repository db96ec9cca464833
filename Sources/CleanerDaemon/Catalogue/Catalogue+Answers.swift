import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoSearch
import PhotoStore
import Translation

/// Answers that change nothing.
extension Catalogue {
    /// A summary of the present state; needs no query of the store.
    func status() -> StatusReport {
        StatusSources(
            tallies: culling.tallies, switchedOff: culling.settings.off, outstanding: queue.outstanding,
            analysis: analysis, watch: watch, libraries: libraries, trashed: review.trashed,
            conditions: health.conditions.all, outstandingComparisons: queue.outstandingComparisons,
            staleWords: wordIndex.stale, text: textProgress(), model: modelProgress(),
            advice: configuration.appCommand == nil ? nil : advice, isAnalysisHeld: health.store.holdsAnalysis,
            power: power.last, clocks: clocks
        ).report
    }

    /// The photo that a request names.
    ///
    /// - Throws: `ProtocolError` with `notFound`.
    func photo(_ reference: PhotoReference) throws -> PhotoID { try reader.photo(reference) }

    /// What `list` asks for.
    ///
    /// The photos are looked up later, slice by slice, so that a long list does not delay other requests.
    func list(_ parameters: ListRequest) throws -> ListedRows {
        try checkSections(parameters.by, of: parameters.category)
        let found = try parameters.filter?.search.map { try search($0, partly: parameters.by == nil) }
        var query = try query(parameters.filter, found)
        query.sectioning = parameters.by
        if let group = parameters.group {
            guard let group = GroupID(group) else { return ListedRows() }
            query.group = group
        }
        let after = try parameters.after.map(Self.key)
        let page = culling.page(
            of: parameters.category, query, after: after, limit: parameters.limit.map { max(0, $0) })
        var rows = RowContext.of(page)
        if let found, parameters.explain == true { try explain(&rows, found) }
        var count = RowCount(page.count, query)
        if parameters.by != nil { count.sections = page.sections.count }
        count.near = parameters.filter?.near.flatMap(filterReader.town)
        if found?.partial != nil { count.partial = true }
        if found?.report?.changesWords == true { count.search = found?.report }
        return ListedRows(
            rows: rows, count: count, next: page.next?.description, search: found?.report)
    }

    /// Refuses sections of a list of groups, whose photos may have several days and apps.
    func checkSections(_ sectioning: Sectioning?, of category: Category) throws {
        guard let sectioning, category.grouping != nil else { return }
        throw ProtocolError(
            .badParameters,
            tr("\(category.name) lists groups, whose photos may have more than one \(sectioning.rawValue)"),
            remedy: tr("ask for single photos by \(sectioning.rawValue), such as screenshots or all"))
    }

    /// The engine's query for a filter and what its search found.
    ///
    /// - Throws: `ProtocolError` if a filter cannot be understood, or names something that does not exist.
    func query(_ filter: PhotoFilter?, _ found: FoundPhotos?) throws -> PhotoQuery {
        guard let filter else { return PhotoQuery() }
        var query = try filterReader.query(filter)
        query.score = found?.score
        query.order = query.order ?? found?.query.order
        if let folder = filter.folder, let folders = query.folders, !culling.knowsPhotos(in: folders) {
            throw ProtocolError.noPhoto(in: folder)
        }
        return query
    }

    var filterReader: FilterReader {
        FilterReader(store: store, libraries: libraries, words: words, today: today)
    }

    private static func key(_ text: String) throws -> PageKey {
        guard let key = PageKey(text) else {
            throw ProtocolError(
                .badParameters, tr("after: \(text) is no place in a list"),
                remedy: tr("send the next of the page before, or leave it out"))
        }
        return key
    }

    /// All photos, for `export`, by id.
    func contextsOfAll() -> [RowContext] {
        RowContext.of(culling.page(of: .all)).sorted { $0.photo < $1.photo }
    }

    /// The rows of a list, without photos that have disappeared meanwhile.
    func rows(_ contexts: [RowContext], measured: Bool) throws -> [PhotoRow] {
        try reader.rows(contexts, measured: measured, culling)
    }

    /// How many photos have each colour.
    func colours() -> ColoursReport { ColoursReport(culling.colourCounts()) }

    /// The names of the cameras that took photos.
    func cameras() throws -> CamerasReport {
        let names = Set(try store.cameras.all().map(\.name)).sorted()
        return CamerasReport(cameras: Array(names.prefix(CamerasReport.most)))
    }

    func show(_ reference: PhotoReference) throws -> ShowReport { try reader.show(reference, &culling) }

    /// Adds the sidecars that would go with each photo; answers other requests while it reads the disk.
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

    var history: History { History(store: store, libraries: libraries) }

    /// Decisions older than act number `act`, the newest first, and the act to continue with.
    func decisions(before act: Int64) throws -> (rows: [DecisionRow], next: Int64?) {
        try history.decisions(before: act)
    }

    /// The totals since the daemon was first used.
    func statistics() throws -> StatisticsReport { try history.statistics() }
}

/// What `list` answers, before the rows are looked up.
struct ListedRows: Sendable {
    var rows: [RowContext] = []
    var count = RowCount(photos: 0, bytes: 0)
    /// The `after` of the next page.
    var next: String?
    var search: SearchReport?
}

extension RowCount {
    init(_ count: PhotoPage.Count, _ query: PhotoQuery) {
        self.init(photos: count.photos, bytes: count.bytes)
        guard query.asksTime else { return }
        (datedByName, datedByFile) = (count.datedByName, count.datedByFile)
    }
}

/// The files that belong to photos, counted in the same way for every answer.
extension Catalogue {
    /// What goes with main photos: their companions and the sidecars on the disk.
    struct Belongings: Sendable {
        /// Companions and sidecars.
        let files: Int
        /// The bytes of the sidecars.
        let sidecarBytes: Int64
        /// As reports say it: absent where nothing belongs to the photos.
        var count: Int? { files > 0 ? files : nil }

        init(files: Int, sidecarBytes: Int64 = 0) {
            self.files = files
            self.sidecarBytes = sidecarBytes
        }

        /// What the store knows; no disk is asked for sidecars.
        init(companionsOf families: [[PhotoID]]) {
            self.init(files: families.reduce(0) { $0 + $1.count - 1 })
        }
    }

    /// Counts what belongs to families, each a main photo before its companions.
    ///
    /// It answers other requests while it reads the disk. The caller has decided already, so for an unreadable folder
    /// only the count of its sidecars is missing. A failure of the store raises its condition.
    func belongings(of families: [[PhotoID]]) async -> Belongings {
        let known = Belongings(companionsOf: families)
        let (store, libraries, rules) = (store, libraries, sidecarRules)
        do {
            let sidecars = try await libraries.ask {
                let records = try families.map { family in
                    let records = try store.photos.records(of: family)
                    return family.compactMap { records[$0] }
                }
                var names = FolderNames()
                return try records.flatMap { try libraries.readableSidecars(of: $0, &names, rules) }
            }
            return Belongings(
                files: known.files + sidecars.count, sidecarBytes: sidecars.reduce(0) { $0 + $1.bytes })
        } catch {
            if let error = error as? StoreError { failed(error, in: "counting the files beside photos") }
            return known
        }
    }
}
