/// Another picture near that of a photo.
package struct Neighbour: Sendable, Hashable {
    /// The photo that lends the picture its hash.
    package let photo: PhotoID
    /// In bits of 256, under the orientation in which it is smallest.
    package let distance: Int
    /// The largest distance at which these two count as near duplicates.
    package let limit: Int
}
