import PhotoCulling
import PhotoSearch

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
