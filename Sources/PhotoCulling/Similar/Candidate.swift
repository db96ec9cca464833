/// A picture to compare with another one in detail.
package struct Candidate: Sendable, Hashable {
    package let picture: PictureID
    package let pair: PairFacts
    /// The number of the picture's series; comparisons can stop once this series is joined.
    package let series: Int32
    /// Present for a video.
    package let video: VideoLook?
}
