import CleanerProtocol
import PhotoCulling
import PhotoSearch

/// What a search finds.
struct FoundPhotos: Sendable {
    /// What was searched, with words for those that no photo has.
    let query: SearchQuery
    /// Nil if no photo fits.
    let ranking: SearchRanking?
    /// What the user's own model found; nil if it was not asked, or found nothing.
    var alike: AlikePhotos?
    /// Photos that fit some of the words, where none fits all and the model found none.
    var partial: PartialRanking?
    var report: SearchReport?

    init(_ query: SearchQuery, _ ranking: SearchRanking?) {
        self.query = query
        self.ranking = ranking
    }

    /// Tells how well a photo fits, above 0; nil if it does not.
    var score: @Sendable (BrowsedPhoto) -> Float? {
        // Each photo is asked, so that most searches ask one thing only.
        if let ranking, alike == nil { return { $0.isCompanion ? nil : ranking.score($0) } }
        if let partial { return { $0.isCompanion ? nil : partial.score($0) } }
        let (ranking, alike) = (ranking, alike)
        return { $0.isCompanion ? nil : ranking?.score($0) ?? alike?.score($0) }
    }
}
