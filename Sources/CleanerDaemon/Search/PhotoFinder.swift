import CleanerProtocol
import Images
import OwnPrograms
import PhotoCulling
import PhotoSearch
import PhotoStore
import Translation

/// Finds photos by a user's words, and says what was wrong with them.
struct PhotoFinder: Sendable {
    /// The most words to correct: each takes some 10 ms, and users seldom mistype more.
    private static let mostCorrected = 3

    let store: PhotoDatabase
    let words: SearchWords
    let today: CivilDate
    /// Whether the user names a model that sees pictures.
    let hasModel: Bool

    /// The photos that fit a user's words.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - culling: All photos.
    ///   - partly: Whether photos that fit only some words are found if none fits all, corrections of words that no
    ///     photo has are followed, and words may ask for an order. False for lists that are decided about as a whole.
    ///   - likenesses: The photos that the user's model finds for a query, with the cosines of their pictures.
    /// - Returns: What is found, and the report about it.
    /// - Throws: `StoreError`.
    func find(
        _ text: String, in culling: borrowing Culling, partly: Bool,
        likenesses: (SearchQuery) throws -> [PhotoID: Float]
    ) throws -> FoundPhotos {
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
            let corrections = try helpful(
                corrections(of: query, counts.terms, besides: towns), in: query, culling, &hits)
            let followed = partly ? corrections : [:]
            let corrected = read(query.replacing(followed, today: today, names: words.calendar))
            // Frequent words take most of a search's time: they are not looked up again.
            hits.merge(try store.search.hits(corrected.patterns.filter { hits[$0] == nil })) { known, _ in known }
            let again = followed.isEmpty ? ranking : SearchRanking(corrected, hits: hits)
            let missing = followed.isEmpty ? counts : again.countsWithoutFit { culling.hasBrowsed(where: $0) }
            found = FoundPhotos(corrected, missing == nil ? again : nil)
            if partly, let missing { found.partial = PartialRanking(again, missing) }
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
            let likenesses = try likenesses(query)
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
        _ corrections: [String: [String]], in query: SearchQuery, _ culling: borrowing Culling,
        _ hits: inout [SearchQuery.WordPattern: WordHits]
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

/// What a search finds.
struct FoundPhotos: Sendable {
    /// The query, with corrections for words that no photo has.
    let query: SearchQuery
    /// Nil if no photo fits.
    let ranking: SearchRanking?
    /// What the user's own model found; nil if it was not asked, or found nothing.
    var modelHits: ModelHits?
    /// The ranking by some of the words; nil if a photo fits all of them or the model found some.
    var partial: PartialRanking?
    var report: SearchReport?

    init(_ query: SearchQuery, _ ranking: SearchRanking?) {
        self.query = query
        self.ranking = ranking
    }

    /// The score of a photo, above 0; nil if it was not found.
    var score: @Sendable (BrowsedPhoto) -> Float? {
        // This runs for every photo, so the usual search has a closure that does no more than it needs.
        if let ranking, modelHits == nil { return { $0.isCompanion ? nil : ranking.score($0) } }
        if let partial { return { $0.isCompanion ? nil : partial.score($0) } }
        let (ranking, modelHits) = (ranking, modelHits)
        return { $0.isCompanion ? nil : ranking?.score($0) ?? modelHits?.score($0) }
    }
}

/// The photos that the user's own model found.
struct ModelHits: Sendable {
    /// Keeps the scores below those of all photos that fit by words, so that photos found only by the model come last.
    private static let weight: Float = 1e-3

    private let likenesses: [PhotoID: Float]
    private let others: SearchRanking

    /// - Parameters:
    ///   - likenesses: The cosines of the photos' pictures, above 0.
    ///   - others: The ranking by the query's other clauses, which a photo must also fit.
    init(_ likenesses: [PhotoID: Float], besides others: SearchRanking) {
        self.likenesses = likenesses
        self.others = others
    }

    func likeness(_ photo: BrowsedPhoto) -> Float? { likenesses[photo.id] }

    /// A score above 0; nil for a photo that the model did not find.
    func score(_ photo: BrowsedPhoto) -> Float? {
        guard let likeness = likenesses[photo.id], others.score(photo) != nil else { return nil }
        return likeness * Self.weight
    }
}
