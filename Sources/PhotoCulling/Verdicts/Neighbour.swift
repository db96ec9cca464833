/// A picture near a photo's picture.
package struct Neighbour: Sendable, Hashable {
    /// The leading photo of the picture.
    package let photo: PhotoID
    /// In bits of 256: the smallest over all orientations.
    package let distance: Int
    /// The largest distance at which these two count as near duplicates.
    package let limit: Int
}
