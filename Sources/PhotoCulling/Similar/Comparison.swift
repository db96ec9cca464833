package import PhotoAnalysis

/// The pictures to compare with one picture.
package struct Comparison: Sendable, Hashable {
    package let picture: PictureID
    /// The number of the series to which the picture belongs already.
    package let series: Int32
    /// Present for a video, whose candidates are videos too.
    package let video: VideoLook?
    /// Sorted by similarity of embeddings, highest first.
    package let candidates: [Candidate]
    /// Pictures whose hashes are close enough to link without a detailed comparison.
    package let near: [PictureID]
    /// Increases when a picture is removed, which may split a series that this comparison assumes to be joined.
    package let departures: UInt64

    /// Compares the candidates and returns the matches that can change a group.
    ///
    /// One strong link joins a series. From then on it searches that series only for versions of the picture. No other
    /// link is needed or stored, so that many shots of one scene have few links.
    ///
    /// - Parameter match: Compares in detail; nil if there is nothing to compare.
    /// - Returns: The matches, by candidate.
    /// - Throws: What `match` throws.
    package func matches<Failure>(
        _ match: (Candidate) throws(Failure) -> SceneMatch?
    ) throws(Failure) -> [PictureID: SceneMatch] {
        var joined: Set = [series]
        var matches: [PictureID: SceneMatch] = [:]
        for candidate in candidates {
            let isJoined = joined.contains(candidate.series)
            if isJoined, !PairRule.mayBeCopy(candidate.pair) { continue }
            guard let match = try match(candidate) else { continue }
            let relation = PairRule.relation(candidate.pair, match)
            if isJoined, relation != .copy { continue }
            if relation >= .strong { joined.insert(candidate.series) }
            matches[candidate.picture] = match
        }
        return matches
    }
}
