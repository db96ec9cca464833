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
    var report: SearchReport?

    init(_ query: SearchQuery, _ ranking: SearchRanking?) {
        self.query = query
        self.ranking = ranking
    }

    /// How well a photo fits, above 0; nil if it does not.
    func score(_ photo: BrowsedPhoto) -> Float? {
        photo.isCompanion ? nil : ranking?.score(photo) ?? alike?.score(photo)
    }
}
