/// What is known of two pictures without comparing them in detail; the same for both orders.
package struct PairFacts: Sendable, Hashable {
    /// The smallest Hamming distance of their perceptual hashes over all orientations, 0…256.
    package var distance: Int
    /// The largest distance at which the hashes alone tell that the pictures are versions of one.
    package var limit: Int
    /// The cosine of their embeddings; nil where one has none.
    package var similarity: Float?
    /// Whether the camera's clock says that they are two shots and not versions of one.
    package var isOtherShot: Bool
    /// Between the two shots by the camera's clock; nil where one has no time.
    package var seconds: Double?
    package var isSameCamera: Bool
    /// Both look like screenshots, which may share their layout without being copies.
    package var areScreenshots: Bool
    /// Little structure carries the bits of one of the hashes.
    package var isFlat: Bool
}
