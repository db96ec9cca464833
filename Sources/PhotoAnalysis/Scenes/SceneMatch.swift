/// What a detailed comparison of two pictures found; the same for both orders.
package struct SceneMatch: Sendable, Hashable {
    /// How far the thumbnails agree, once aligned: about 0 for unrelated pictures, 1 for equal ones.
    package var correlation: Float = 0
    /// The features that lie alike in both pictures, up to a similarity (shift, turn, size).
    package var inliers = 0
    /// The places apart from one another that they take, of 25 × 25 over a square picture.
    package var cells = 0

    package init(correlation: Float = 0, inliers: Int = 0, cells: Int = 0) {
        self.correlation = correlation
        self.inliers = inliers
        self.cells = cells
    }
}
