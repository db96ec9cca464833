import CleanerProtocol
import FoundationEssentials
import PhotoCategories
import PhotoCulling
import PhotoStore

/// Review passes: where a person is in a category, and what comes next.
extension Catalogue {
    /// Cards in one answer; more than a client needs to be ahead.
    private static let mostCards = 32

    /// Where a pass stands, with its next cards.
    func review(_ parameters: ReviewRequest) throws -> ReviewPage {
        guard parameters.category != .marked else {
            throw ProtocolError(
                .badRequest, "\(parameters.category.name) cannot be reviewed",
                remedy: "`cleanerctl trash` shows what is marked")
        }
        let pass = try store.reviews.pass(
            parameters.category.name, filter: Self.stored(parameters.filter), restart: parameters.restart ?? false,
            at: Self.now)
        let progress = try store.reviews.progress(of: pass.id)
        let tallies = culling.tallies
        if reviewQueue?.review != pass.id {
            reviewQueue = ReviewQueue(
                review: pass.id, filtered(contexts(of: parameters.category), by: parameters.filter))
        }
        let (cards, left) = try nextCards(parameters.category, parameters, skipped: progress.skipped)
        return ReviewPage(
            review: "r:\(pass.id)", category: parameters.category,
            done: progress.decided.union(progress.skipped).count, left: left, freed: progress.markedBytes,
            marked: progress.marked, maybe: tallies[.maybe].photos, cards: cards)
    }

    /// Leaves photos undecided until the next pass.
    func skip(_ parameters: ReviewSkipRequest) throws -> SkipReport {
        let review = try reviewNumber(parameters.review)
        return SkipReport(
            act: Self.name(ofAct: try store.reviews.skip(parameters.photos.map(photo), in: review, at: Self.now)))
    }

    /// Remembers that each of the photos shows something else.
    func separate(_ parameters: DifferentRequest) throws -> DifferentReport {
        var report = DifferentReport(photos: 0, refused: [])
        var refusals = Refusals()
        var photos: [PhotoID] = []
        for reference in parameters.photos {
            do {
                photos.append(try photo(reference))
            } catch let error as ProtocolError {
                refusals.add(text(reference), error)
            }
        }
        let pairs = culling.pairs(of: photos)
        guard !pairs.isEmpty else {
            throw ProtocolError(
                .refused, "these are not two different pictures",
                remedy: "name photos that show different things; copies with the same picture stay copies")
        }
        let new = try store.decisions.separate(pairs, at: Self.now, review: try parameters.review.flatMap(reviewNumber))
        culling.separate(new.pairs)
        report.act = new.act.map(Self.name(ofAct:))
        report.photos = Set(photos).count
        report.take(refusals)
        try publish(.decided, photos)
        return report
    }

    /// The number of a pass that a client names.
    func reviewNumber(_ text: String) throws -> Int64 {
        guard text.hasPrefix("r:"), let number = Int64(text.dropFirst(2)), try store.reviews.pass(number) != nil else {
            throw ProtocolError(
                .notFound, "there is no review pass \(text)", remedy: "begin one with `cleanerctl review`")
        }
        return number
    }

    /// How clients name an act.
    static func name(ofAct id: Int64) -> String { "a:\(id)" }

    /// The number of an act that a client names.
    nonisolated func actNumber(_ text: String) throws -> Int64 {
        guard text.hasPrefix("a:"), let number = Int64(text.dropFirst(2)) else {
            throw ProtocolError(.badParameters, "\(text) names no act", remedy: "say it as `mark` answered it")
        }
        return number
    }

    /// The next cards, and the number of photos that are left.
    private func nextCards(
        _ category: Category, _ parameters: ReviewRequest, skipped: Set<PhotoID>
    ) throws -> (cards: [ReviewPage.Card], left: Int) {
        guard let queue = reviewQueue else { return ([], 0) }
        let count = min(max(0, parameters.count ?? 1), Self.mostCards)
        let holding = try parameters.holding.map { try photo(.id($0)) }
        let start = try parameters.after.map { try photo(.id($0)) }.flatMap { after in
            queue.cards.firstIndex { $0.contains(after) }
        }
        var (cards, left, first): ([ReviewPage.Card], Int, Int?) = ([], 0, nil)
        for (place, photos) in queue.cards.enumerated().dropFirst(queue.first) {
            let waiting = photos.filter { culling.awaitsDecision($0, in: category) && !skipped.contains($0) }
            guard !waiting.isEmpty else { continue }
            if first == nil { first = place }
            left += waiting.count
            guard cards.count < count, place > start ?? -1, holding.map(photos.contains) ?? true else { continue }
            let rows = try rows(contexts(of: waiting[0], in: category), measured: false)
            if !rows.isEmpty { cards.append(ReviewPage.Card(photos: rows)) }
        }
        reviewQueue?.first = first ?? queue.cards.count
        return (cards, left)
    }

    private func contexts(of photo: PhotoID, in category: Category) -> [RowContext] {
        if category.grouping != nil {
            return culling.listedGroup(of: photo, in: category).map(Self.contexts) ?? []
        }
        let verdict = culling.verdicts(of: photo).first { $0.category == category }
        var confidence: Double?
        if case .probability(let value, _)? = verdict?.evidence { confidence = value }
        return [RowContext(photo: photo, confidence: confidence, why: verdict.map { Explanation.text($0) })]
    }

    /// A filter as the store remembers it, the same for the same filter.
    private static func stored(_ filter: PhotoFilter?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(filter ?? PhotoFilter()), as: UTF8.self)
    }
}
