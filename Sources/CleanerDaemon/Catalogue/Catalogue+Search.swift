import CleanerProtocol
import Images
import OwnPrograms
import PhotoCategories
import PhotoCulling
import PhotoSearch
import PhotoStore
import Translation

/// Searches photos by words, and keeps the index of words.
extension Catalogue {
    /// The photos that one slice brings up to date, which takes about 4 ms.
    static let sliceWords = 16
    /// While photos are analysed, the index waits for so many changes: each transaction adds a segment to it.
    static let leastWordChanges = 64
    /// The most photos that a search first brings up to date, so that it finds what has just arrived.
    private static let mostBeforeSearch = 256
    /// The most words to correct: each takes some 10 ms, and users seldom mistype more.
    private static let mostCorrected = 3
    /// The most rows to explain; users read no more.
    private static let mostExplained = 200

    /// The photos that fit a user's words.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - partly: Whether photos that fit only some words are found if none fits all, corrections of words that no
    ///     photo has are followed, and words may ask for an order. False for lists that are decided about as a whole.
    /// - Returns: What is found, and the report about it.
    /// - Throws: `StoreError`.
    func search(_ text: String, partly: Bool = false) throws -> FoundPhotos {
        // A full disk does not keep anybody from searching; the report says how many photos wait.
        guarding("the index of words") { try bringUpToDate(atMost: Self.mostBeforeSearch) }
        let waiting = try store.search.staleCount()
        func read(_ query: SearchQuery) -> SearchQuery { partly ? query : query.withoutOrder }
        let query = read(query(text))
        var hits = try store.search.hits(query.patterns)
        let ranking = SearchRanking(query, hits: hits)
        // A text without a word finds nothing rather than everything.
        var found = FoundPhotos(query, query.isEmpty ? nil : ranking)
        var terms: [SearchReport.Term]?
        if !query.isEmpty, let counts = ranking.countsWithoutFit({ culling.hasBrowsed(where: $0) }) {
            let towns = towns(in: query, counts.terms)
            let corrections = try helpful(corrections(of: query, counts.terms, besides: towns), in: query, &hits)
            let followed = partly ? corrections : [:]
            let corrected = read(query.replacing(followed, today: today, names: words.calendar))
            // Frequent words take most of a search's time: they are not looked up again.
            hits.merge(try store.search.hits(corrected.patterns.filter { hits[$0] == nil })) { known, _ in known }
            let again = followed.isEmpty ? ranking : SearchRanking(corrected, hits: hits)
            let missing = followed.isEmpty ? counts : again.countsWithoutFit { culling.hasBrowsed(where: $0) }
            found = FoundPhotos(corrected, missing == nil ? again : nil)
            if partly, let missing { found.partial = PartialRanking(again, missing) }
            let hasModel = configuration.model != nil
            terms = zip(query.terms, counts.terms).filter { !$0.0.clause.isOptional }.map { entry, count in
                SearchReport.Term(
                    text: (entry.clause.isExcluded ? "-" : "") + entry.term.text, photos: count,
                    corrected: entry.term.spelling.flatMap { followed[$0] },
                    meant: partly ? nil : entry.term.spelling.flatMap { corrections[$0] },
                    unseen: entry.term.isUnseen && !hasModel ? true : nil,
                    excluded: entry.clause.isExcluded ? true : nil,
                    town: entry.term.spelling.map(towns.contains) == true ? true : nil)
            }
        }
        var report = SearchReport(terms: terms, waiting: waiting == 0 ? nil : waiting)
        report.note(noSources: query.wordsNamingNoSource)
        do {
            let likenesses = try likenesses(for: query)
            if !likenesses.isEmpty {
                let others = query.otherClauses
                found.modelHits = ModelHits(
                    likenesses, besides: SearchRanking(others, hits: try store.search.hits(others.patterns)))
            }
        } catch let failure as ProgramFailure {
            report.model = failure.problem
        }
        // The model knows better what the words mean together.
        if found.partial != nil, let modelHits = found.modelHits,
            culling.hasBrowsed(where: { modelHits.score($0) != nil })
        {
            found.partial = nil
        }
        if found.partial != nil { report.partial = true }
        if report != SearchReport() { found.report = report }
        return found
    }

    /// The query that a user's words mean today.
    func query(_ text: String) -> SearchQuery { SearchQuery(text, today: today, names: words.calendar) }

    /// Words of the query that no photo has, and that name a town: these are no misspellings.
    private func towns(in query: SearchQuery, _ counts: [Int]) -> Set<String> {
        let unknown = zip(query.terms, counts).compactMap { $1 == 0 ? $0.term.spelling : nil }
        return Set(unknown.prefix(Self.mostCorrected).filter { words.town(named: $0) != nil })
    }

    /// The corrections for those words of the query that no photo has.
    private func corrections(
        of query: SearchQuery, _ counts: [Int], besides towns: Set<String>
    ) throws -> [String: [String]] {
        let unknown = zip(query.terms, counts).compactMap { $1 == 0 ? $0.term.spelling : nil }
            .filter { !towns.contains($0) }
        var corrections: [String: [String]] = [:]
        for word in Set(unknown.prefix(Self.mostCorrected)) {
            // Words such as "sunset" and "screenshot" need not stand in a photo's words.
            let known = SearchQuery.known(meantBy: word, names: words.calendar)
            let meant = known + (try store.search.words(meantBy: word)).filter { !known.contains($0) }
            corrections[word] = meant.isEmpty ? nil : Array(meant.prefix(Misspelling.mostMeant))
        }
        return corrections
    }

    /// Leaves out corrections that no photo fits either.
    private func helpful(
        _ corrections: [String: [String]], in query: SearchQuery, _ hits: inout [SearchQuery.WordPattern: WordHits]
    ) throws -> [String: [String]] {
        guard !corrections.isEmpty else { return corrections }
        let corrected = query.replacing(corrections, today: today, names: words.calendar)
        hits.merge(try store.search.hits(corrected.patterns.filter { hits[$0] == nil })) { known, _ in known }
        let ranking = SearchRanking(corrected, hits: hits)
        guard let counts = ranking.countsWithoutFit({ culling.hasBrowsed(where: $0) }) else { return corrections }
        let fruitless = Set(zip(corrected.terms, counts.terms).compactMap { $1 == 0 ? $0.term.text : nil })
        return corrections.mapValues { words in words.filter { !fruitless.contains($0) } }.filter { !$0.value.isEmpty }
    }

    /// Refuses to decide about a whole list if no photo has one of the words as it is written.
    ///
    /// - Parameter found: What a search found that was not `partly`.
    /// - Throws: `ProtocolError` that names the words that may be meant; `StoreError`.
    func checkWritten(_ found: FoundPhotos) throws {
        for term in found.report?.terms ?? [] {
            guard let meant = term.meant else { continue }
            let isExcluded = term.excluded == true
            throw ProtocolError.notWritten(
                isExcluded ? String(term.text.dropFirst()) : term.text, meant: meant, isExcluded: isExcluded)
        }
        for (term, clause) in found.query.terms where clause.isExcluded {
            guard let patterns = term.patternsOnly, try store.search.hits(patterns).values.allSatisfy(\.isEmpty) else {
                continue
            }
            let meant = try term.spelling.map {
                try store.search.words(meantBy: $0, lengths: Misspelling.askedLengths)
            }
            throw ProtocolError.notWritten(term.text, meant: meant ?? [], isExcluded: true)
        }
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
            isMore = try bringUpToDate(atMost: Self.sliceWords) == Self.sliceWords || mergeIndex()
        }
        return isMore
    }

    private func mergeIndex() throws -> Bool {
        guard let isFirst = indexMerge.nextIsFirst(photos: culling.tallies[.all].photos) else { return false }
        indexMerge.merged(isMore: try store.search.merge(isFirst: isFirst))
        return indexMerge.isUnderWay
    }

    @discardableResult
    private func bringUpToDate(atMost limit: Int) throws -> Int {
        let before = staleWords
        let count = try store.search.update(limit: limit) { words.places(at: $0) }
        indexMerge.changed(count)
        if count > 0 { review.passes.closeSearches() }
        // Counted again only when the last count is used up, because counting would make each slice longer.
        if count < limit {
            staleWords = 0
        } else if staleWords > count {
            staleWords -= count
        } else {
            staleWords = try store.search.staleCount()
        }
        if staleWords != before { touch() }
        return count
    }
}

extension ProtocolError {
    /// The error for a word of a search that no photo has, if the search names the photos to decide about.
    fileprivate static func notWritten(_ text: String, meant: [String], isExcluded: Bool) -> ProtocolError {
        let word = text.hasPrefix("\"") ? text : tr("“\(text)”")
        let words = meant.map { tr("“\($0)”") }.joined(separator: tr(" or "))
        let question = meant.isEmpty ? "" : tr("did you mean \(words)? ")
        return isExcluded
            ? ProtocolError(
                .refused, tr("no photo has the word \(word), so it leaves nothing out"),
                remedy: question + tr("write the word that is meant, or leave it away"))
            : ProtocolError(
                .refused, tr("no photo has the word \(word)"),
                remedy: question + tr("write the word that is meant: decisions about a list follow no corrections"))
    }
}
