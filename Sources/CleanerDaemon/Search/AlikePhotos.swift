import PhotoCulling
import PhotoSearch

/// The photos that the user's own model found.
struct AlikePhotos: Sendable {
    /// Less than any photo that fits by words has: photos that only the model finds come last.
    private static let weight: Float = 1e-3

    private let likenesses: [PhotoID: Float]
    private let others: SearchRanking

    /// - Parameters:
    ///   - likenesses: The cosines of the photos' pictures, above 0.
    ///   - others: What must hold besides.
    init(_ likenesses: [PhotoID: Float], besides others: SearchRanking) {
        self.likenesses = likenesses
        self.others = others
    }

    func likeness(_ photo: BrowsedPhoto) -> Float? { likenesses[photo.id] }

    /// Above 0; nil for a photo that the model did not find.
    func score(_ photo: BrowsedPhoto) -> Float? {
        guard let likeness = likenesses[photo.id], others.score(photo) != nil else { return nil }
        return likeness * Self.weight
    }
}
