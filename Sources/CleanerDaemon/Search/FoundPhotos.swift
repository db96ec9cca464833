import CleanerProtocol
import PhotoCulling
import PhotoSearch

/// The result of a search.
struct FoundPhotos {
    /// What was searched, with words for those that no photo has.
    let query: SearchQuery
    /// The best first, equally good ones the newest first.
    let photos: [PhotoID]
    let report: SearchReport?
    private let places: [PhotoID: Int]

    init(_ query: SearchQuery, scores: [(photo: PhotoID, score: Float, time: Int64)], report: SearchReport?) {
        self.query = query
        self.report = report
        photos = scores.sorted { ($0.score, $0.time, $0.photo) > ($1.score, $1.time, $1.photo) }.map(\.photo)
        places = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1, $0) })
    }

    func holds(_ photo: PhotoID) -> Bool { places[photo] != nil }

    /// The place of a photo in the order; the last for others.
    func place(of photo: PhotoID) -> Int { places[photo] ?? .max }
}
