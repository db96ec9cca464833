import CleanerProtocol
import PhotoCulling
import PhotoSearch

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
