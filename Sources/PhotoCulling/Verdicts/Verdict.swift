package import PhotoAnalysis
package import PhotoCategories

/// What the daemon thinks of a photo in one category, and why.
package struct Verdict: Sendable, Hashable {
    /// What the verdict rests on.
    package enum Evidence: Sendable, Hashable {
        /// How many photos share the picture or the bytes, this one included.
        case copies(Int)
        /// The distance to the group's representative and the largest that counts, in bits of 256.
        case distance(Int, limit: Int)
        /// How many groups of near duplicates belong to the series, this one included, and the surest of the links by
        /// which this one does.
        case shots(Int, similarity: Float?, match: SceneMatch?)
        /// That the person deleted this very picture before, or a version of it.
        case deletedBefore(isSamePicture: Bool)
        /// The measured probability and the threshold that it must exceed.
        case probability(Double, threshold: Double)
    }

    /// What keeps a photo out of a list that it would stand in.
    package enum Silence: Sendable, Hashable {
        /// The photo lies in a folder that was left out.
        case leftOut
        /// The photo belongs to another one, with which it goes.
        case companion
        /// The category proposes nothing.
        case switchedOff
    }

    package let category: Category
    package let evidence: Evidence
    /// Whether the photo belongs to the category, whatever the person decided.
    package let holds: Bool
    /// nil where the evidence alone decides; `holds` is false where there is one.
    package let silence: Silence?
    /// Whether it stands in the list now.
    package let isListed: Bool
    /// The group, also one that decisions ended; nil where the photo has none.
    package let group: PhotoGroup?
}
