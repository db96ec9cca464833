/// A picture to compare with another one in detail.
package struct Candidate: Sendable, Hashable {
    /// Where the picture is in its group of near duplicates.
    package enum Place: Sendable, Hashable {
        case member
        /// At the head, but outranked by the picture that it is compared with, which takes over the group as a version.
        case lowerHead
        /// At the head, whose group the other picture joins as a version.
        case higherHead
    }

    package let picture: PictureID
    package let pair: PairFacts
    /// The number of the picture's series; comparisons can stop once this series is joined.
    package let series: Int32
    /// The head of the picture's group of near duplicates; comparisons with a group end once its head is a version.
    package let group: Int32
    package let place: Place
    /// Present for a video.
    package let video: VideoLook?
}
