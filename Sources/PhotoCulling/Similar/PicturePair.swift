/// An unordered pair of different pictures.
package struct PicturePair: Sendable, Hashable {
    /// The smaller number.
    package let one: PictureID
    package let other: PictureID

    package init(_ first: PictureID, _ second: PictureID) {
        one = min(first, second)
        other = max(first, second)
    }
}
