/// A picture that may show the same as another one, to be compared with it in detail.
package struct Candidate: Sendable, Hashable {
    package let picture: PictureID
    package let pair: PairFacts
    /// Pictures of one series bear one number, so that a comparison can stop where a series is joined.
    package let series: Int32
}

/// What is to be compared with a picture.
package struct Comparison: Sendable, Hashable {
    package let picture: PictureID
    /// The number of the series that the picture belongs to already.
    package let series: Int32
    /// The likeliest first.
    package let candidates: [Candidate]
    /// Pictures to be linked with, of which the hashes alone tell enough.
    package let near: [PictureID]
    /// Rises when pictures leave, which may tear a series that a comparison took for joined.
    package let departures: UInt64
}
