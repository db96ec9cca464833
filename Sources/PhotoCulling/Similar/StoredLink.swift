package import PhotoAnalysis

/// A comparison of two pictures as it was remembered.
package struct StoredLink: Sendable, Hashable {
    package let one: PictureID
    package let other: PictureID
    /// Nil where the hashes alone told enough.
    package let match: SceneMatch?

    package init(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        self.one = one
        self.other = other
        self.match = match
    }
}
