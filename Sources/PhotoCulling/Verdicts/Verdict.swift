package import PhotoAnalysis
package import PhotoCategories

/// The engine's judgement of a photo in one category, with its evidence.
package struct Verdict: Sendable, Hashable {
    /// The evidence for or against the category.
    package enum Evidence: Sendable, Hashable {
        /// The number of photos with the same picture or bytes, this one included.
        case copies(Int)
        /// The distance to the group's representative and its limit, in bits of 256.
        case distance(Int, limit: Int)
        /// The number of groups of near duplicates in the series, this one included, and this one's most confident
        /// link.
        case shots(Int, similarity: Float?, match: SceneMatch?)
        /// The user deleted this very picture before, or a version of it.
        case deletedBefore(isSamePicture: Bool)
        /// The measured probability and the threshold that it must exceed.
        case probability(Double, threshold: Double)
    }

    /// Why a photo is not listed although the evidence suffices.
    package enum Suppression: Sendable, Hashable {
        /// The photo lies in a folder that was left out.
        case leftOut
        /// The photo is only deleted together with its main photo.
        case companion
        /// The user switched the category off.
        case switchedOff
    }

    package let category: Category
    package let evidence: Evidence
    /// Whether the photo belongs to the category, regardless of decisions.
    package let holds: Bool
    /// Nil if the evidence alone decides; otherwise `holds` is false.
    package let suppression: Suppression?
    /// What the photo holds and its group's keeper lacks, in words, so that it is not proposed; empty for nothing.
    package let withheld: [String]
    /// Whether the photo is in the category's list now.
    package let isListed: Bool
    /// Whether it is about a video, of which some words differ.
    package let isVideo: Bool
    /// The group, even if decisions have ended it; nil if the photo has none.
    package let group: PhotoGroup?
}
