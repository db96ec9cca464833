/// A picture that may show the same as another one, to be compared with it in detail.
package struct Candidate: Sendable, Hashable {
    package let picture: PictureID
    package let pair: PairFacts
    /// Pictures of one series bear one number, so that a comparison can stop where a series is joined.
    package let series: Int32
}
