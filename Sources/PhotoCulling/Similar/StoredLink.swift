package import PhotoAnalysis

/// A stored comparison of two pictures.
package struct StoredLink: Sendable, Hashable {
    package let one: PictureID
    package let other: PictureID
    /// Nil if the hashes decided without a detailed comparison.
    package let match: SceneMatch?

    package init(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        self.one = one
        self.other = other
        self.match = match
    }
}
