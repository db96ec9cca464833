package import PhotoCategories

/// Lists photos in pages.
extension Culling {
    /// A page of a category's photos that meet a query.
    ///
    /// The groups with the most reclaimable bytes come first; of moments, the latest. A group is listed whole if one of
    /// its photos meets the query, its keeper first. Single photos are listed by the certainty of their verdicts, the
    /// surest first, then by the bytes that they free, then by path. Judged categories list undecided photos and the
    /// keepers of their groups, in groups of at least two.
    ///
    /// Sections by app begin with the app that has the most bytes; photos without a known app come last. Sections by
    /// day begin with the latest day. In each section the latest photo comes first, unless the query asks for another
    /// order.
    ///
    /// - Parameters:
    ///   - category: The category.
    ///   - query: Which photos are meant, and perhaps another order.
    ///   - after: The `next` of the page before.
    ///   - limit: At most so many rows; nil for all. A group is never cut, so that a page that begins with a larger one
    ///     has more.
    ///   - isExplained: Whether groups say why each photo stays or goes and how sure that is; this takes much time.
    /// - Returns: The page, and the counts over all pages.
    package mutating func page(
        of category: Category, _ query: PhotoQuery = PhotoQuery(), after: PageKey? = nil, limit: Int? = nil,
        isExplained: Bool = true
    ) -> PhotoPage {
        judge()
        let prepared = PreparedQuery(query, self)
        return category.grouping == nil
            ? single(category, prepared, after, limit) : groups(category, prepared, after, limit, isExplained)
    }

    private func single(
        _ category: Category, _ query: PreparedQuery, _ after: PageKey?, _ limit: Int?
    ) -> PhotoPage {
        // Looked up once, because the table of categories computes a row at each access.
        let (kind, mark) = (category.kind, CategorySet(category))
        // A group is not a single photo.
        guard query.query.group == nil else { return PhotoPage(entries: [], count: PhotoPage.Count(), next: nil) }
        var count = PhotoPage.Count()
        var first = FirstEntries<PageKey, Int32>(limit: limit, after: after)
        var table = query.query.sectioning.map { SectionTable($0, grouped.photos.apps) }
        // The place of a section is known when all of its photos are.
        var parted: [(section: Int, key: PageKey, slot: Int32)] = []
        let (dates, isSectioned) = (query.query.asksTime, table != nil)
        grouped.photos.find { slot, record in
            switch kind {
            case .browsing(let shelf): record.lies(on: shelf)
            case .groups, .measured, .returned: judgements.marks.listed(slot).contains(mark)
            }
        } _: { slot, photo in
            // Not passed as a closure, which would copy the engine for every photo.
            guard let place = query.place(of: photo) else { return false }
            count.add(photo, dates: dates)
            if isSectioned {
                guard let section = table?.add(photo) else { return false }
                let key = if case .key(let key) = place { key } else { Self.latestFirst(photo) }
                parted.append((section, key, slot))
            } else if case .key(let key) = place {
                first.add(key, slot)
            } else {
                first.add(listedKey(photo.record, confidence(photo.record, kind)), slot)
            }
            return false
        }
        let places = table?.places(after: after) ?? []
        for entry in parted { first.add(entry.key.within(places[entry.section]), entry.slot) }
        let numbers = Dictionary(places.sorted().enumerated().map { ($1, $0) }) { first, _ in first }
        let entries = first.sorted()
        return PhotoPage(
            entries: entries.map { entry in
                let record = grouped.photos[entry.value]
                var row = ListedPhoto(record)
                row.confidence = confidence(record, kind)
                row.section = numbers[entry.key.section]
                return .photo(row)
            }, count: count, sections: table?.sections(in: places) ?? [],
            next: entries.count < first.count ? entries.last?.key ?? after : nil)
    }

    /// The place of a photo in a section without another order.
    private static func latestFirst(_ photo: BrowsedPhoto) -> PageKey {
        PageKey(PageKey.descending(photo.time), last: PageKey.descending(photo.id))
    }

    /// How sure the verdict of a category without groups is; nil in categories for browsing.
    private func confidence(_ record: PhotoRecord, _ kind: CategoryKind) -> Double? {
        switch kind {
        case .measured(let rule): record[rule.measurement].map { Double($0) }
        case .returned: grouped.returnedConfidence(record)
        case .groups, .browsing: nil
        }
    }

    /// The surest first, then what frees the most, then by path.
    private func listedKey(_ record: PhotoRecord, _ confidence: Double?) -> PageKey {
        PageKey(
            PageKey.descending(confidence ?? 0), PageKey.descending(grouped.photos.freed(record)), record.pathOrder,
            last: PageKey.ascending(record.id))
    }

    private mutating func groups(
        _ category: Category, _ query: PreparedQuery, _ after: PageKey?, _ limit: Int?, _ isExplained: Bool
    ) -> PhotoPage {
        var count = PhotoPage.Count()
        // Of a page, only its own groups are explained.
        let areAllExplained = isExplained && limit == nil
        var first = FirstEntries<PageKey, PhotoGroup>(limit: limit, after: after)
        for group in unorderedGroups(category, areExplained: areAllExplained)
        where query.query.group.map({ $0 == group.id }) ?? true {
            let rows = group.rows.compactMap { browsed($0.photo) }
            let own = key(of: group)
            let keys = rows.compactMap { query.place(of: $0) }.map { if case .key(let key) = $0 { key } else { own } }
            // In an order of photos, a group comes with its first one.
            guard let key = keys.min() else { continue }
            for photo in rows { count.add(photo, dates: query.query.asksTime) }
            first.add(key, group)
        }
        let sorted = first.sorted()
        var rows = 0
        let entries = sorted.prefix { entry in
            defer { rows += entry.value.rows.count }
            return limit.map { rows == 0 || rows + entry.value.rows.count <= $0 } ?? true
        }
        let isExplainedHere = isExplained && !areAllExplained && category != .moments
        return PhotoPage(
            entries: entries.map { .group((isExplainedHere ? group($0.value.id) : nil) ?? $0.value) }, count: count,
            next: entries.count < first.count ? entries.last?.key ?? after : nil)
    }

    /// The place of a group in its category: the most reclaimable bytes first, of moments the latest.
    private func key(of group: PhotoGroup) -> PageKey {
        let (kind, number) = group.id.keyParts
        if group.id.category == .moments, let first = group.rows.first.flatMap({ browsed($0.photo) }) {
            return PageKey(PageKey.descending(first.time), kind, number)
        }
        return PageKey(PageKey.descending(group.reclaimable), kind, number)
    }
}
