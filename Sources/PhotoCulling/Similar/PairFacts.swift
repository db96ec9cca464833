/// The facts of two pictures before a detailed comparison; their order does not matter.
package struct PairFacts: Sendable, Hashable {
    /// How surely the pictures are two pages.
    package enum Pages: Sendable, Hashable {
        case none
        /// Both resemble pages.
        case likely
        /// One is a page; whatever looks like it is another page.
        case sure
    }

    /// The smallest Hamming distance of their perceptual hashes over all orientations, 0…256.
    package var distance: Int
    /// The largest distance at which hashes alone make the pictures versions of one.
    package var limit: Int
    /// The cosine of their embeddings; nil if one has none.
    package var similarity: Float?
    /// Whether the camera's clock shows two shots.
    package var isOtherShot: Bool
    /// The time between the two shots by the camera's clock; nil if one has no time.
    package var seconds: Double?
    package var isSameCamera: Bool
    /// Whether the camera says that it took both in one burst.
    package var isSameBurst = false
    /// Whether both are videos; the distance of their hashes says nothing then.
    package var areVideos = false
    /// Whether both look like screenshots or are drawn, and so may share their layout without being copies.
    package var areScreenshots: Bool
    /// Whether one of them is likely drawn by a program, which draws many that are alike; a drawing is no shot.
    package var isDrawn = false
    /// Whether they are written pages, which look alike whatever they say.
    package var pages = Pages.none
    /// Whether one of the pictures has little structure.
    package var isFlat: Bool
}
