/// The result of a detailed comparison of two pictures; the same in both orders.
package struct SceneMatch: Sendable, Hashable {
    /// The correlation of the aligned thumbnails: about 0 for unrelated pictures, 1 for equal ones.
    package var correlation: Float = 0
    /// The number of features that one similarity (shift, turn, scale) maps from one picture to the other.
    package var inliers = 0
    /// The number of cells with such features, of 25 × 25 cells of a square picture.
    package var cells = 0
    /// How much of each aligned picture the other one shows: the smaller of the two shares, 0…1.
    package var overlap: Float = 1

    package init(correlation: Float = 0, inliers: Int = 0, cells: Int = 0, overlap: Float = 1) {
        self.correlation = correlation
        self.inliers = inliers
        self.cells = cells
        self.overlap = overlap
    }
}
